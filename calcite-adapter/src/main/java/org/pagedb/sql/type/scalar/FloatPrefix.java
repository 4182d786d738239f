package org.pagedb.sql.type.scalar;

/** Finds the number that a text starts with, as C's {@code strtod} does. */
public final class FloatPrefix {

  private static final String[] WORDS = {"infinity", "inf", "nan"};

  private final String text;

  private FloatPrefix(String text) {
    this.text = text;
  }

  /** Where the number that starts at a place ends, −1 if none does; no white space is skipped. */
  public static int end(String text, int start) {
    return new FloatPrefix(text).numberEnd(start);
  }

  private int numberEnd(int at) {
    int start = at < text.length() && "+-".indexOf(text.charAt(at)) >= 0 ? at + 1 : at;
    for (String word : WORDS) {
      if (text.regionMatches(true, start, word, 0, word.length())) {
        return start + word.length();
      }
    }
    if (text.regionMatches(true, start, "0x", 0, 2)) {
      int hex = mantissaEnd(start + 2, 16);
      return hex < 0 ? start + 1 : exponentEnd(hex, 'p');
    }
    int decimal = mantissaEnd(start, 10);
    return decimal < 0 ? -1 : exponentEnd(decimal, 'e');
  }

  /** Where digits with at most one point among them end, −1 if there is no digit. */
  private int mantissaEnd(int start, int radix) {
    int end = digitsEnd(start, radix);
    int digits = end - start;
    if (end < text.length() && text.charAt(end) == '.') {
      int fraction = digitsEnd(end + 1, radix);
      digits += fraction - end - 1;
      end = fraction;
    }
    return digits == 0 ? -1 : end;
  }

  private int exponentEnd(int mantissa, char letter) {
    if (!text.regionMatches(true, mantissa, String.valueOf(letter), 0, 1)) {
      return mantissa;
    }
    boolean sign = mantissa + 1 < text.length() && "+-".indexOf(text.charAt(mantissa + 1)) >= 0;
    int start = mantissa + (sign ? 2 : 1);
    int end = digitsEnd(start, 10);
    return end == start ? mantissa : end;
  }

  private int digitsEnd(int start, int radix) {
    return UnsignedText.digitsEnd(text, start, radix);
  }
}
