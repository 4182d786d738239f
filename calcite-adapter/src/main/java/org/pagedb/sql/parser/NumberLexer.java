package org.pagedb.sql.parser;

/** PostgreSQL 15's numbers: decimal digits, fraction and exponent, and nothing glued to them. */
final class NumberLexer {

  private NumberLexer() {}

  /** The index after the digits from {@code at} on. */
  static int digits(String text, int at) {
    int i = at;
    while (i < text.length() && isDigit(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The index after the number at {@code start}; fails if something is glued to it. */
  static int end(String text, int start) {
    int mantissa = mantissaEnd(text, start);
    int end = mantissa;
    if (end < text.length() && (text.charAt(end) | 0x20) == 'e') {
      int exponent = end + 1;
      if (exponent < text.length() && isSign(text.charAt(exponent))) {
        exponent++;
      }
      int exponentEnd = digits(text, exponent);
      if (exponentEnd > exponent) {
        end = exponentEnd;
      } else if (exponent > end + 1) {
        throw Lexer.near(text, JUNK, start, exponent);
      }
    }
    int junk = wordEnd(text, end);
    if (junk > end) {
      throw Lexer.near(text, JUNK, start, junk);
    }
    return end;
  }

  private static final String JUNK = "trailing junk after numeric literal";

  private static int mantissaEnd(String text, int start) {
    int i = digits(text, start);
    if (i < text.length() && text.charAt(i) == '.') {
      boolean range = i > start && i + 1 < text.length() && text.charAt(i + 1) == '.';
      if (!range) {
        i = digits(text, i + 1);
      }
    }
    return i;
  }

  private static int wordEnd(String text, int start) {
    int i = start;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || c == '_' || c >= 0x80;
      if (!letter && (i == start || !isDigit(c) && c != '$')) {
        break;
      }
      i++;
    }
    return i;
  }

  /** Whether the number at {@code start} is a 32-bit integer or another number. */
  static int type(String text, int start) {
    int end = digits(text, start);
    boolean plain =
        end > start
            && (end == text.length()
                || (text.charAt(end) != '.' || isRange(text, end))
                    && (text.charAt(end) | 0x20) != 'e');
    return plain && fitsInteger(text, start, end) ? Token.INTEGER_NUMBER : Token.NUMBER;
  }

  private static boolean isRange(String text, int at) {
    return at + 1 < text.length() && text.charAt(at + 1) == '.';
  }

  private static boolean fitsInteger(String text, int start, int end) {
    long value = 0;
    for (int i = start; i < end; i++) {
      value = value * 10 + (text.charAt(i) - '0');
      if (value > Integer.MAX_VALUE) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isSign(char c) {
    return c == '+' || c == '-';
  }
}
