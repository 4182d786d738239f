package org.pagedb.sql.session;

import org.pagedb.sql.tree.AlterTableStatement;
import org.pagedb.sql.tree.DatabaseStatement;
import org.pagedb.sql.tree.DefinitionStatement;
import org.pagedb.sql.tree.ExtensionStatement;
import org.pagedb.sql.tree.ForeignStatement;
import org.pagedb.sql.tree.FunctionStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.OperatorClassStatement;
import org.pagedb.sql.tree.Statement;

/** The tags of definitions of rare kinds whose names in the tree are not the command's words. */
final class RareCommandTags {

  private RareCommandTags() {}

  /** The tag, or null if the name in the tree says it. */
  static String orNull(Statement statement) {
    if (statement instanceof FunctionStatement function) {
      return routine(function);
    } else if (statement instanceof DefinitionStatement definition) {
      return definition(definition);
    } else if (statement instanceof ForeignStatement foreign) {
      return foreign(foreign);
    } else if (statement instanceof OperatorClassStatement) {
      return operators((OperatorClassStatement) statement);
    } else if (statement instanceof DatabaseStatement.AlterDatabaseSetting
        || statement instanceof DatabaseStatement.RefreshCollation) {
      return "ALTER DATABASE";
    } else if (statement instanceof ExtensionStatement.AlterContents) {
      return "ALTER EXTENSION";
    } else if (statement instanceof AlterTableStatement.MoveAll move) {
      return "ALTER " + words(move.kind());
    } else if (statement instanceof ObjectStatement.DependsOnExtension depends) {
      return "ALTER " + words(depends.kind());
    }
    return null;
  }

  private static String routine(FunctionStatement statement) {
    if (statement instanceof FunctionStatement.CreateFunction create) {
      return create.procedure() ? "CREATE PROCEDURE" : "CREATE FUNCTION";
    } else if (statement instanceof FunctionStatement.AlterFunction alter) {
      return "ALTER " + words(alter.kind());
    }
    return null;
  }

  private static String definition(DefinitionStatement statement) {
    if (statement instanceof DefinitionStatement.Define define) {
      return "CREATE " + words(define.kind());
    } else if (statement instanceof DefinitionStatement.RefreshCollation) {
      return "ALTER COLLATION";
    } else if (statement instanceof DefinitionStatement.AlterDictionary) {
      return "ALTER TEXT SEARCH DICTIONARY";
    } else if (statement instanceof DefinitionStatement.AlterMapping) {
      return "ALTER TEXT SEARCH CONFIGURATION";
    }
    return null;
  }

  private static String foreign(ForeignStatement statement) {
    if (statement instanceof ForeignStatement.CreateWrapper) {
      return "CREATE FOREIGN DATA WRAPPER";
    } else if (statement instanceof ForeignStatement.AlterWrapper) {
      return "ALTER FOREIGN DATA WRAPPER";
    } else if (statement instanceof ForeignStatement.CreateMapping) {
      return "CREATE USER MAPPING";
    } else if (statement instanceof ForeignStatement.AlterMapping) {
      return "ALTER USER MAPPING";
    } else if (statement instanceof ForeignStatement.DropMapping) {
      return "DROP USER MAPPING";
    } else if (statement instanceof ForeignStatement.ImportSchema) {
      return "IMPORT FOREIGN SCHEMA";
    }
    return null;
  }

  private static String operators(OperatorClassStatement statement) {
    if (statement instanceof OperatorClassStatement.CreateClass) {
      return "CREATE OPERATOR CLASS";
    }
    return statement instanceof OperatorClassStatement.CreateFamily
        ? "CREATE OPERATOR FAMILY"
        : "ALTER OPERATOR FAMILY";
  }

  private static String words(ObjectKind kind) {
    return kind.name().replace('_', ' ');
  }
}
