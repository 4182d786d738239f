package org.pagedb.sql.type.scalar;

import org.pagedb.sql.type.TypeFailures;

/** Reads whole numbers as PostgreSQL's integer types do. */
public final class IntegerText {

  private IntegerText() {}

  /**
   * Optional white space, sign, digits, optional white space.
   *
   * @param type the SQL name for error messages
   * @throws org.pagedb.sql.error.SqlFailure 22P02 if it is no number, 22003 if it is out of range
   */
  public static long parse(String text, long min, long max, String type) {
    int end = text.length();
    int at = 0;
    while (at < end && isSpace(text.charAt(at))) {
      at++;
    }
    while (end > at && isSpace(text.charAt(end - 1))) {
      end--;
    }
    boolean negative = at < end && text.charAt(at) == '-';
    if (at < end && (negative || text.charAt(at) == '+')) {
      at++;
    }
    if (at == end) {
      throw TypeFailures.invalidSyntax(type, text);
    }
    boolean overflow = false;
    long value = 0; // kept negative, as the negative range is the wider one
    for (; at < end; at++) {
      int digit = text.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        throw overflow
            ? TypeFailures.textOutOfRange(type, text)
            : TypeFailures.invalidSyntax(type, text);
      }
      overflow |= value < (Long.MIN_VALUE + digit) / 10;
      value = value * 10 - digit;
      overflow |= value < Math.min(min, -max);
    }
    overflow |= negative ? value < min : value < -max;
    if (overflow) {
      throw TypeFailures.textOutOfRange(type, text);
    }
    return negative ? value : -value;
  }

  /** What C's {@code isspace} accepts. */
  public static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }
}
