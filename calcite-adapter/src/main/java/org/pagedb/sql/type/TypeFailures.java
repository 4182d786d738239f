package org.pagedb.sql.type;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The failures that every type's text input shares. */
public final class TypeFailures {

  private TypeFailures() {}

  /** {@code invalid input syntax for type integer: "x"} (22P02); {@code type} is the SQL name. */
  public static SqlFailure invalidSyntax(String type, String text) {
    return new SqlFailure(
        SqlState.INVALID_TEXT_REPRESENTATION,
        "invalid input syntax for type " + type + ": \"" + text + "\"");
  }

  /** {@code value "x" is out of range for type integer} (22003). */
  public static SqlFailure textOutOfRange(String type, String text) {
    return new SqlFailure(
        SqlState.NUMERIC_VALUE_OUT_OF_RANGE,
        "value \"" + text + "\" is out of range for type " + type);
  }

  /** {@code integer out of range} (22003); {@code type} is the SQL name. */
  public static SqlFailure outOfRange(String type) {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, type + " out of range");
  }

  /** {@code division by zero} (22012). */
  public static SqlFailure divisionByZero() {
    return new SqlFailure(SqlState.DIVISION_BY_ZERO, "division by zero");
  }
}
