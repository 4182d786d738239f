package org.pagedb.sql.function.system;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.service.SessionIdentity;
import org.pagedb.sql.type.service.SessionParameters;

/** Who the session is, what it is connected to, and its settings. */
public final class SessionFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    SessionIdentity identity = context.session().identity();
    return switch (function) {
      case "current_database" -> identity.databaseName();
      case "current_user" -> identity.currentUser();
      case "session_user" -> identity.sessionUser();
      case "current_schema" -> identity.currentSchema();
      case "current_schemas" -> schemas(identity, (Boolean) arguments[0]);
      case "pg_backend_pid" -> (long) identity.processId();
      // Clients are in this process: there is no address.
      case "inet_client_addr", "inet_client_port", "inet_server_addr", "inet_server_port" -> null;
      default -> ofSettings(function, arguments, context.session().parameters());
    };
  }

  private static Object ofSettings(
      String function, Object[] arguments, SessionParameters parameters) {
    return switch (function) {
      case "pgsql_version" -> version(parameters);
      case "show_config_by_name" -> setting(parameters, (String) arguments[0], false);
      case "show_config_by_name_missing_ok" ->
          setting(parameters, (String) arguments[0], (Boolean) arguments[1]);
      case "set_config_by_name" -> set(parameters, arguments);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static ArrayValue schemas(SessionIdentity identity, boolean implicit) {
    return ArrayValue.of(BuiltinTypes.NAME, identity.schemas(implicit));
  }

  private static String version(SessionParameters parameters) {
    return "PostgreSQL "
        + parameters.value("server_version")
        + " (pagedb) on Java "
        + System.getProperty("java.version")
        + ", 64-bit";
  }

  private static String setting(SessionParameters parameters, String name, boolean missingOk) {
    String value = parameters.value(name);
    if (value == null && !missingOk) {
      throw SqlFailure.of(
          SqlState.UNDEFINED_OBJECT, "unrecognized configuration parameter \"%s\"", name);
    }
    return value;
  }

  private static String set(SessionParameters parameters, Object[] arguments) {
    if (arguments[0] == null) {
      throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "SET requires parameter name");
    }
    boolean local = Boolean.TRUE.equals(arguments[2]);
    return parameters.set((String) arguments[0], (String) arguments[1], local);
  }
}
