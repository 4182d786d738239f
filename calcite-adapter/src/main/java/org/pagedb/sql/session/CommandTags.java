package org.pagedb.sql.session;

import org.pagedb.sql.tree.AlterTableStatement;
import org.pagedb.sql.tree.CopyStatement;
import org.pagedb.sql.tree.CursorStatement;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.ExplainStatement;
import org.pagedb.sql.tree.ExtensionStatement;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.PreparedStatement;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RoleStatement;
import org.pagedb.sql.tree.SchemaStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.tree.TransactionStatement;
import org.pagedb.sql.tree.TypeStatement;

/** What PostgreSQL calls a statement when it reports that it is done. */
final class CommandTags {

  private CommandTags() {}

  /** The tag, without the row count that some have behind it. */
  static String of(Statement statement) {
    if (statement instanceof Query) {
      return "SELECT";
    } else if (statement instanceof DataChange.Insert) {
      return "INSERT";
    } else if (statement instanceof DataChange.Update) {
      return "UPDATE";
    } else if (statement instanceof DataChange.Delete) {
      return "DELETE";
    } else if (statement instanceof TransactionStatement.Begin begin) {
      return begin.start() ? "START TRANSACTION" : "BEGIN";
    } else if (statement instanceof TransactionStatement.RollbackTo) {
      return "ROLLBACK";
    } else if (statement instanceof TransactionStatement.Release) {
      return "RELEASE";
    } else if (statement instanceof ExplainStatement) {
      return "EXPLAIN";
    } else if (statement instanceof CopyStatement) {
      return "COPY";
    } else if (statement instanceof MaintenanceStatement.Lock) {
      return "LOCK TABLE";
    } else if (statement instanceof CursorStatement) {
      return cursorTag((CursorStatement) statement);
    } else if (statement instanceof PreparedStatement.Deallocate deallocate) {
      return deallocate.name() == null ? "DEALLOCATE ALL" : "DEALLOCATE";
    } else if (statement instanceof ObjectStatement.Drop drop) {
      return "DROP " + drop.kind().name().replace('_', ' ');
    }
    if (statement instanceof AlterTableStatement.Alter alter) {
      return "ALTER " + words(alter.kind());
    } else if (statement instanceof ObjectStatement.Rename rename) {
      return "ALTER "
          + words(rename.relationKind() == null ? rename.kind() : rename.relationKind());
    } else if (statement instanceof ObjectStatement.ChangeSchema change) {
      return "ALTER " + words(change.kind());
    } else if (statement instanceof ObjectStatement.ChangeOwner change) {
      return "ALTER " + words(change.kind());
    } else if (statement instanceof MaintenanceStatement.Truncate) {
      return "TRUNCATE TABLE";
    } else if (statement instanceof TypeStatement.AddEnumValue
        || statement instanceof TypeStatement.RenameEnumValue
        || statement instanceof TypeStatement.AlterBaseType) {
      return "ALTER TYPE";
    } else if (statement instanceof ExtensionStatement.UpdateExtension) {
      return "ALTER EXTENSION";
    } else if (statement instanceof TypeStatement.CreateComposite
        || statement instanceof TypeStatement.CreateEnum
        || statement instanceof TypeStatement.CreateRange) {
      return "CREATE TYPE";
    }
    if (statement instanceof PrivilegeStatement.Grant grant) {
      return grant.grant() ? "GRANT" : "REVOKE";
    } else if (statement instanceof PrivilegeStatement.GrantRole grant) {
      return grant.grant() ? "GRANT ROLE" : "REVOKE ROLE";
    } else if (statement instanceof RoleStatement.AlterRoleSetting) {
      return "ALTER ROLE";
    } else if (statement instanceof SchemaStatement) {
      return "CREATE SCHEMA";
    }
    if (statement instanceof TableStatement.CreateTableAs create && create.materializedView()) {
      return "CREATE MATERIALIZED VIEW";
    }
    String rare = RareCommandTags.orNull(statement);
    return rare != null ? rare : words(statement.getClass().getSimpleName());
  }

  private static String cursorTag(CursorStatement statement) {
    if (statement instanceof CursorStatement.Declare) {
      return "DECLARE CURSOR";
    } else if (statement instanceof CursorStatement.Close close) {
      return close.name() == null ? "CLOSE CURSOR ALL" : "CLOSE CURSOR";
    }
    return ((CursorStatement.Fetch) statement).move() ? "MOVE" : "FETCH";
  }

  private static String words(ObjectKind kind) {
    return kind.name().replace('_', ' ');
  }

  /** The tree's names are the tags' words: {@code CreateTable} is CREATE TABLE. */
  private static String words(String name) {
    StringBuilder tag = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      if (i > 0 && Character.isUpperCase(name.charAt(i))) {
        tag.append(' ');
      }
      tag.append(Character.toUpperCase(name.charAt(i)));
    }
    return tag.toString();
  }
}
