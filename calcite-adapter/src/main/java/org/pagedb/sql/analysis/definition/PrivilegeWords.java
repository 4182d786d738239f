package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/**
 * The privileges that a GRANT or REVOKE names.
 *
 * @param all whether it is ALL on whole objects
 * @param privileges the set of those on whole objects
 * @param columns those on columns
 */
record PrivilegeWords(boolean all, int privileges, List<OnColumns> columns) {

  /** Privileges on columns; all is ALL. */
  record OnColumns(boolean all, int privileges, List<String> names) {}

  /** Reads the words; fails with 0LP01 for those that the kind of object does not have. */
  static PrivilegeWords of(
      List<PrivilegeStatement.Privilege> written, PrivilegeStatement.TargetKind kind) {
    // A table's name may turn out to be that of a sequence.
    boolean relation = kind == PrivilegeStatement.TargetKind.TABLE;
    return of(written, kind, object(kind).all() | (relation ? AclObject.SEQUENCE.all() : 0));
  }

  /** Reads the words, of which only the given ones are valid. */
  static PrivilegeWords of(
      List<PrivilegeStatement.Privilege> written, PrivilegeStatement.TargetKind kind, int valid) {
    boolean relation = kind == PrivilegeStatement.TargetKind.TABLE;
    List<OnColumns> columns = new ArrayList<>(0);
    int privileges = 0;
    for (PrivilegeStatement.Privilege one : written) {
      if (!one.columns().isEmpty()) {
        if (!relation) {
          throw invalid("column privileges are only valid for relations");
        }
        boolean all = one.name().equals("all");
        columns.add(
            new OnColumns(
                all, all ? AclObject.COLUMN.all() : privilege(one.name()).bit(), one.columns()));
        continue;
      }
      Privilege privilege = privilege(one.name());
      if ((privilege.bit() & ~valid) != 0) {
        throw invalid("invalid privilege type " + privilege.words() + " for " + noun(kind));
      }
      privileges |= privilege.bit();
    }
    return new PrivilegeWords(written.isEmpty(), privileges, columns);
  }

  static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_GRANT_OPERATION, message);
  }

  private static Privilege privilege(String word) {
    Privilege found = Privilege.ofWord(word.toUpperCase(Locale.ROOT));
    if (found == null || !word.equals(word.toLowerCase(Locale.ROOT))) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "unrecognized privilege type \"" + word + '"');
    }
    return found;
  }

  static AclObject object(PrivilegeStatement.TargetKind kind) {
    return switch (kind) {
      case TABLE -> AclObject.TABLE;
      case SEQUENCE -> AclObject.SEQUENCE;
      case FOREIGN_DATA_WRAPPER -> AclObject.FOREIGN_DATA_WRAPPER;
      case FOREIGN_SERVER -> AclObject.FOREIGN_SERVER;
      case FUNCTION, PROCEDURE, ROUTINE -> AclObject.FUNCTION;
      case DATABASE -> AclObject.DATABASE;
      case DOMAIN, TYPE -> AclObject.TYPE;
      case LANGUAGE -> AclObject.LANGUAGE;
      case LARGE_OBJECT -> AclObject.LARGE_OBJECT;
      case PARAMETER -> AclObject.PARAMETER;
      case SCHEMA -> AclObject.SCHEMA;
      case TABLESPACE -> AclObject.TABLESPACE;
    };
  }

  private static String noun(PrivilegeStatement.TargetKind kind) {
    return switch (kind) {
      case TABLE -> "relation";
      case FOREIGN_DATA_WRAPPER -> "foreign-data wrapper";
      default -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }
}
