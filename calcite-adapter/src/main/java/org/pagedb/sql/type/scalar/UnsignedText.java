package org.pagedb.sql.type.scalar;

import java.math.BigInteger;

/** Reads unsigned numbers as C's {@code strtoul} does, which never fails. */
public final class UnsignedText {

  private static final BigInteger MAX =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

  private UnsignedText() {}

  /**
   * The number that a text starts with: decimal, octal after a 0, hexadecimal after 0x, with white
   * space and a sign in front; 0 if there is none, and the largest of 64 bits if it is too large.
   */
  public static long read(String text) {
    int at = 0;
    while (at < text.length() && IntegerText.isSpace(text.charAt(at))) {
      at++;
    }
    boolean negative = at < text.length() && text.charAt(at) == '-';
    if (at < text.length() && (negative || text.charAt(at) == '+')) {
      at++;
    }
    boolean hex = text.regionMatches(true, at, "0x", 0, 2) && digitsEnd(text, at + 2, 16) > at + 2;
    int radix = hex ? 16 : at < text.length() && text.charAt(at) == '0' ? 8 : 10;
    at += hex ? 2 : 0;
    int end = digitsEnd(text, at, radix);
    if (end == at) {
      return 0;
    }
    BigInteger number = new BigInteger(text.substring(at, end), radix);
    if (number.compareTo(MAX) > 0) {
      return -1;
    }
    return negative ? -number.longValue() : number.longValue();
  }

  /** The number of decimal digits, the largest {@code long} if it is larger than that. */
  public static long saturated(String digits) {
    BigInteger number = new BigInteger(digits);
    return number.bitLength() < Long.SIZE ? number.longValue() : Long.MAX_VALUE;
  }

  /** Where the ASCII digits that begin at a place end; the place itself if there is none. */
  static int digitsEnd(String text, int start, int radix) {
    int end = start;
    while (end < text.length()
        && text.charAt(end) < 128
        && Character.digit(text.charAt(end), radix) >= 0) {
      end++;
    }
    return end;
  }
}
