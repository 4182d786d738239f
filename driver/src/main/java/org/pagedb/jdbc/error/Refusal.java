package org.pagedb.jdbc.error;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.pagedb.sql.error.SqlState;

/** What the driver refuses on its own, in pgjdbc's words where pgjdbc has words for it. */
public final class Refusal {

  private static final String NOT_SUPPORTED_BY_DRIVER = "IM001";

  private Refusal() {}

  /** A JDBC method that the driver does not carry (IM001). */
  public static SQLException notImplemented(String method) {
    return new SQLFeatureNotSupportedException(
        "Method " + method + " is not yet implemented.", NOT_SUPPORTED_BY_DRIVER);
  }

  /** The same for what no method name says; the text is a whole sentence. */
  public static SQLException notSupported(String sentence) {
    return new SQLFeatureNotSupportedException(sentence, NOT_SUPPORTED_BY_DRIVER);
  }

  /** An object was used after it was closed (55000, a connection 08003). */
  public static SQLException closed(String what) {
    SqlState state =
        "connection".equals(what)
            ? SqlState.CONNECTION_DOES_NOT_EXIST
            : SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
    return PageDbException.of(state, "This " + what + " has been closed.");
  }

  /** An argument is outside of what the method takes (22023). */
  public static SQLException badArgument(String message) {
    return PageDbException.of(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  /** The call does not fit the object's present state (55000). */
  public static SQLException badState(String message) {
    return PageDbException.of(SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, message);
  }

  /** The value is beyond what the SQL type reaches (22008). */
  public static SQLException outOfRange(String sqlType) {
    return PageDbException.of(SqlState.DATETIME_FIELD_OVERFLOW, sqlType + " out of range");
  }

  /** A value cannot be read or written in the form that was asked for (22000). */
  public static SQLException badForm(String message, Exception cause) {
    SQLException failure = PageDbException.of(SqlState.DATA_EXCEPTION, message);
    failure.initCause(cause);
    return failure;
  }

  /** The value does not fit the Java type that was asked for (22003). */
  public static SQLException badValue(String javaType, String value) {
    return PageDbException.of(
        SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "Bad value for type " + javaType + " : " + value);
  }

  /** The column's type has no conversion to the Java type that was asked for (42846). */
  public static SQLException badConversion(String from, String to) {
    return PageDbException.of(
        SqlState.CANNOT_COERCE, "conversion to " + to + " from " + from + " not supported");
  }

  /** The object does not wrap what was asked for (22023). */
  public static SQLException notAWrapper(Class<?> wanted) {
    return badArgument("Cannot unwrap to " + wanted.getName());
  }
}
