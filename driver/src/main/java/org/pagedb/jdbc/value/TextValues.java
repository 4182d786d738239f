package org.pagedb.jdbc.value;

import java.math.BigDecimal;
import java.sql.SQLException;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.error.SqlState;

/** Reads Java's primitive values from PostgreSQL's text forms, as generously as pgjdbc does. */
final class TextValues {

  private TextValues() {}

  static long toLong(String text, String javaType, long least, long most) throws SQLException {
    long value;
    try {
      value = Long.parseLong(text.trim());
    } catch (NumberFormatException e) {
      return fraction(text, javaType, least, most);
    }
    if (value < least || value > most) {
      throw Refusal.badValue(javaType, text);
    }
    return value;
  }

  /** A number with a fraction or an exponent is cut towards zero. */
  private static long fraction(String text, String javaType, long least, long most)
      throws SQLException {
    BigDecimal value;
    try {
      value = new BigDecimal(unmoneyed(text));
    } catch (NumberFormatException e) {
      throw Refusal.badValue(javaType, text);
    }
    if (value.compareTo(BigDecimal.valueOf(least)) < 0
        || value.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw Refusal.badValue(javaType, text);
    }
    return value.longValue();
  }

  static double toDouble(String text, String javaType) throws SQLException {
    try {
      return Double.parseDouble(unmoneyed(text));
    } catch (NumberFormatException e) {
      throw Refusal.badValue(javaType, text);
    }
  }

  static BigDecimal toDecimal(String text) throws SQLException {
    try {
      return new BigDecimal(unmoneyed(text));
    } catch (NumberFormatException e) {
      throw Refusal.badValue("BigDecimal", text);
    }
  }

  static boolean toBoolean(String text) throws SQLException {
    String word = text.trim();
    if (isOneOf(word, "1", "t", "true", "y", "yes", "on")) {
      return true;
    }
    if (isOneOf(word, "0", "f", "false", "n", "no", "off")) {
      return false;
    }
    throw badBoolean(text);
  }

  static SQLException badBoolean(String text) {
    return PageDbException.of(SqlState.CANNOT_COERCE, "Cannot cast to boolean: \"" + text + "\"");
  }

  private static boolean isOneOf(String word, String... words) {
    for (String each : words) {
      if (each.equalsIgnoreCase(word)) {
        return true;
      }
    }
    return false;
  }

  /** {@code $1,234.50} and {@code -$1.00} read as numbers. */
  private static String unmoneyed(String text) {
    String trimmed = text.trim();
    int dollar = trimmed.indexOf('$');
    if (dollar < 0 || dollar > 1) {
      return trimmed;
    }
    StringBuilder number = new StringBuilder(trimmed.length());
    for (int i = 0; i < trimmed.length(); i++) {
      char c = trimmed.charAt(i);
      if (c != '$' && c != ',') {
        number.append(c);
      }
    }
    return number.toString();
  }
}
