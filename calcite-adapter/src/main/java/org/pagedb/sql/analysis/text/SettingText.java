package org.pagedb.sql.analysis.text;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.SqlExpression;

/** The values of a SET statement as the text that the setting gets. */
public final class SettingText {

  private SettingText() {}

  /**
   * A list of values is one text with commas; in a list of names each is quoted where it must be.
   */
  public static String of(String name, List<SqlExpression> values) {
    boolean names = name.equals("search_path");
    List<String> texts = new ArrayList<>();
    if (values.size() > 1 && !isList(name)) {
      throw SqlFailure.of(SqlState.INVALID_PARAMETER_VALUE, "SET %s takes only one argument", name);
    }
    for (SqlExpression value : values) {
      String text = text(value);
      boolean number = value instanceof SqlExpression.IntegerLiteral;
      boolean plain = number || text.matches("[a-z_][a-z0-9_$]*");
      texts.add(names && !plain ? '"' + text.replace("\"", "\"\"") + '"' : text);
    }
    return String.join(", ", texts);
  }

  private static String text(SqlExpression value) {
    if (value instanceof SqlExpression.StringLiteral literal) {
      return literal.value();
    } else if (value instanceof SqlExpression.IntegerLiteral literal) {
      return Integer.toString(literal.value());
    } else if (value instanceof SqlExpression.NumericLiteral literal) {
      return literal.text();
    } else if (value instanceof SqlExpression.BooleanLiteral literal) {
      return literal.value() ? "on" : "off";
    }
    throw SqlFailure.notSupported("SET to an interval");
  }

  /** The settings that PostgreSQL flags as lists. */
  private static boolean isList(String name) {
    return switch (name) {
      case "search_path",
          "datestyle",
          "temp_tablespaces",
          "session_preload_libraries",
          "shared_preload_libraries",
          "local_preload_libraries",
          "log_destination",
          "wal_consistency_checking",
          "synchronous_standby_names",
          "listen_addresses",
          "unix_socket_directories",
          "debug_io_direct",
          "createrole_self_grant" ->
          true;
      default -> false;
    };
  }
}
