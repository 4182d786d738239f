package org.pagedb.sql.function.system;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.service.SessionIdentity;

/**
 * {@code has_…_privilege}. Every user is a superuser so far, so the answer is true for whatever is
 * there; what is asked for is checked as PostgreSQL checks it.
 */
public final class PrivilegeFunctions implements FunctionArea {

  private static final String OWNER = "postgres";
  private static final long OWNER_OID = 10;
  private static final long DATABASE_OID = 5;
  private static final String GRANT_OPTION = " WITH GRANT OPTION";

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "has_table_privilege_name",
          "has_table_privilege_id",
          "has_table_privilege_name_name",
          "has_table_privilege_name_id",
          "has_table_privilege_id_name",
          "has_table_privilege_id_id",
          "has_any_column_privilege_name",
          "has_any_column_privilege_id",
          "has_any_column_privilege_name_name",
          "has_any_column_privilege_name_id",
          "has_any_column_privilege_id_name",
          "has_any_column_privilege_id_id",
          "has_sequence_privilege_name",
          "has_sequence_privilege_id",
          "has_sequence_privilege_name_name",
          "has_sequence_privilege_name_id",
          "has_sequence_privilege_id_name",
          "has_sequence_privilege_id_id",
          "has_schema_privilege_name",
          "has_schema_privilege_id",
          "has_schema_privilege_name_name",
          "has_schema_privilege_name_id",
          "has_schema_privilege_id_name",
          "has_schema_privilege_id_id",
          "has_database_privilege_name",
          "has_database_privilege_id",
          "has_database_privilege_name_name",
          "has_database_privilege_name_id",
          "has_database_privilege_id_name",
          "has_database_privilege_id_id",
          "has_function_privilege_name",
          "has_function_privilege_id",
          "has_function_privilege_name_name",
          "has_function_privilege_name_id",
          "has_function_privilege_id_name",
          "has_function_privilege_id_id",
          "has_type_privilege_name",
          "has_type_privilege_id",
          "has_type_privilege_name_name",
          "has_type_privilege_name_id",
          "has_type_privilege_id_name",
          "has_type_privilege_id_id" ->
          has(function, arguments, context);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Boolean has(String function, Object[] arguments, TypeContext context) {
    int end = function.indexOf("_privilege_");
    String kind = function.substring("has_".length(), end);
    if (arguments.length == 3) {
      checkRole(arguments[0], context.session().identity());
    }
    boolean isThere = isThere(kind, arguments[arguments.length - 2], context);
    checkPrivileges(kind, (String) arguments[arguments.length - 1]);
    return isThere ? Boolean.TRUE : null;
  }

  private static void checkRole(Object role, SessionIdentity identity) {
    if (role instanceof String name
        && !name.equals("public")
        && !name.equals(OWNER)
        && !name.equals(identity.sessionUser())) {
      throw SqlFailure.of(SqlState.UNDEFINED_OBJECT, "role \"%s\" does not exist", name);
    } else if (role instanceof Long oid && oid != 0 && oid != OWNER_OID) {
      throw SqlFailure.of(SqlState.UNDEFINED_OBJECT, "role with OID %d does not exist", oid);
    }
  }

  /** False for a number that means nothing; a name that means nothing fails. */
  private static boolean isThere(String kind, Object object, TypeContext context) {
    if (kind.equals("database")) {
      return isDatabase(object, context.session().identity().databaseName());
    }
    PgType type =
        switch (kind) {
          case "schema" -> BuiltinTypes.REGNAMESPACE;
          case "function" -> BuiltinTypes.REGPROCEDURE;
          case "type" -> BuiltinTypes.REGTYPE;
          default -> BuiltinTypes.REGCLASS;
        };
    Long oid =
        object instanceof String name
            ? (Long) type.codec().parse(name, PgType.NO_TYPMOD, context)
            : (Long) object;
    boolean isThere = oid != 0 && !type.codec().format(oid, context).equals(oid.toString());
    if (isThere && kind.equals("sequence")) {
      context.session().sequences().parameters((int) (long) oid); // fails for another relation
    }
    return isThere;
  }

  private static boolean isDatabase(Object object, String database) {
    if (object instanceof String name && !name.equals(database)) {
      throw SqlFailure.of(SqlState.INVALID_CATALOG_NAME, "database \"%s\" does not exist", name);
    }
    return object instanceof String || object.equals(DATABASE_OID);
  }

  private static void checkPrivileges(String kind, String list) {
    List<String> known =
        switch (kind) {
          case "table" ->
              List.of(
                  "SELECT",
                  "INSERT",
                  "UPDATE",
                  "DELETE",
                  "TRUNCATE",
                  "REFERENCES",
                  "TRIGGER",
                  "RULE");
          case "any_column" -> List.of("SELECT", "INSERT", "UPDATE", "REFERENCES");
          case "sequence" -> List.of("USAGE", "SELECT", "UPDATE");
          case "schema" -> List.of("CREATE", "USAGE");
          case "database" -> List.of("CREATE", "TEMPORARY", "TEMP", "CONNECT");
          case "function" -> List.of("EXECUTE");
          default -> List.of("USAGE");
        };
    for (String written : list.split(",", -1)) {
      String word = written.strip().toUpperCase(Locale.ROOT);
      String privilege =
          word.endsWith(GRANT_OPTION)
              ? word.substring(0, word.length() - GRANT_OPTION.length())
              : word;
      if (!known.contains(privilege)) {
        throw SqlFailure.of(
            SqlState.INVALID_PARAMETER_VALUE,
            "unrecognized privilege type: \"%s\"",
            written.strip());
      }
    }
  }
}
