package org.pagedb.sql.type.numeric;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.pagedb.sql.type.TypeFailures;

/** Reads {@code numeric} from text. */
final class NumericText {

  private static final int SAFE_DIGITS = 18;

  private NumericText() {}

  static Numeric parse(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    int at = start;
    boolean negative = false;
    if (at < end && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
      negative = text.charAt(at) == '-';
      at++;
    }
    if (at == end) {
      throw TypeFailures.invalidSyntax("numeric", text);
    }
    char first = text.charAt(at);
    return first >= '0' && first <= '9' || first == '.'
        ? parseDigits(text, at, end, negative)
        : parseWord(text, start, at, end, negative);
  }

  private static Numeric parseWord(String text, int start, int at, int end, boolean negative) {
    String word = text.substring(at, end);
    if (at == start && word.equalsIgnoreCase("NaN")) {
      return Numeric.NAN;
    }
    if (word.equalsIgnoreCase("Infinity") || word.equalsIgnoreCase("inf")) {
      return negative ? Numeric.MINUS_INFINITY : Numeric.INFINITY;
    }
    throw TypeFailures.invalidSyntax("numeric", text);
  }

  private static Numeric parseDigits(String text, int start, int end, boolean negative) {
    int at = start;
    int digits = 0;
    int fraction = -1; // digits after the point, once it was seen
    long value = 0;
    for (; at < end; at++) {
      char c = text.charAt(at);
      if (c >= '0' && c <= '9') {
        digits++;
        fraction += fraction >= 0 ? 1 : 0;
        value = value * 10 + (c - '0');
      } else if (c == '.' && fraction < 0) {
        fraction = 0;
      } else {
        break;
      }
    }
    if (digits == 0) {
      throw TypeFailures.invalidSyntax("numeric", text);
    }
    int scale = Math.max(fraction, 0);
    if (at == end && digits <= SAFE_DIGITS) {
      return Numeric.of(negative ? -value : value, scale);
    }
    int exponent = at == end ? 0 : parseExponent(text, at, end);
    return large(text.substring(start, at), scale, exponent, negative);
  }

  private static int parseExponent(String text, int start, int end) {
    int at = start;
    if (text.charAt(at) != 'e' && text.charAt(at) != 'E') {
      throw TypeFailures.invalidSyntax("numeric", text);
    }
    at++;
    boolean negative = at < end && text.charAt(at) == '-';
    if (at < end && (negative || text.charAt(at) == '+')) {
      at++;
    }
    if (at == end) {
      throw TypeFailures.invalidSyntax("numeric", text);
    }
    long exponent = 0;
    for (; at < end; at++) {
      int digit = text.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        throw TypeFailures.invalidSyntax("numeric", text);
      }
      exponent = Math.min(exponent * 10 + digit, Integer.MAX_VALUE);
    }
    if (exponent >= Integer.MAX_VALUE / 2) {
      throw Numeric.overflow();
    }
    return (int) (negative ? -exponent : exponent);
  }

  private static Numeric large(String digits, int scale, int exponent, boolean negative) {
    String plain = scale == 0 && digits.indexOf('.') < 0 ? digits : digits.replace(".", "");
    BigInteger unscaled = new BigInteger(negative ? "-" + plain : plain);
    long finalScale = (long) scale - exponent;
    if (finalScale > Numeric.MAX_SCALE) {
      throw Numeric.overflow();
    }
    if (unscaled.signum() == 0) {
      return Numeric.of(0, (int) Math.max(0, finalScale));
    }
    return Numeric.of(new BigDecimal(unscaled, (int) finalScale));
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }
}
