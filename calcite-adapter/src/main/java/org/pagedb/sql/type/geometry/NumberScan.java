package org.pagedb.sql.type.geometry;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.scalar.FloatCodec;
import org.pagedb.sql.type.scalar.IntegerText;

/**
 * Moves through the text of a geometric value; white space may stand anywhere between its parts.
 */
final class NumberScan {

  private static final String[] WORDS = {"infinity", "inf", "nan"};

  private final String type;
  private final String text;
  private int at;

  NumberScan(String type, String text) {
    this.type = type;
    this.text = text;
  }

  SqlFailure invalid() {
    return GeometryReader.invalid(type, text);
  }

  private void skipSpace() {
    while (at < text.length() && IntegerText.isSpace(text.charAt(at))) {
      at++;
    }
  }

  private char peek() {
    skipSpace();
    return at < text.length() ? text.charAt(at) : '\0';
  }

  boolean atEnd() {
    skipSpace();
    return at == text.length();
  }

  /** Goes over a character if it is the next one. */
  boolean skip(char wanted) {
    boolean there = peek() == wanted;
    if (there) {
      at++;
    }
    return there;
  }

  void expect(char wanted) {
    if (!skip(wanted)) {
      throw invalid();
    }
  }

  /** How many pairs of numbers the whole text has, or −1 if its commas do not come out even. */
  int pairs() {
    int commas = 0;
    for (int i = 0; i < text.length(); i++) {
      commas += text.charAt(i) == ',' ? 1 : 0;
    }
    return commas % 2 == 0 ? -1 : (commas + 1) / 2;
  }

  /** Goes over the only opening bracket there is. */
  boolean onlyBracketAround() {
    return peek() == '(' && text.lastIndexOf('(') == at && skip('(');
  }

  /** Goes over a bracket that stands around all pairs: before another one, or the only one. */
  boolean bracketOfAll() {
    return doubleBracket() || onlyBracketAround();
  }

  /** Goes over a bracket that another one follows. */
  boolean doubleBracket() {
    if (peek() != '(') {
      return false;
    }
    int first = at++;
    if (peek() == '(') {
      return true;
    }
    at = first;
    return false;
  }

  /** The next number, as the C library reads it: the longest text that is one. */
  double number() {
    skipSpace();
    int end = numberEnd();
    if (end < 0) {
      throw invalid();
    }
    double value = FloatCodec.parse(text.substring(at, end), false);
    at = end;
    return value;
  }

  private int numberEnd() {
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
    int end = start;
    while (end < text.length()
        && text.charAt(end) < 128
        && Character.digit(text.charAt(end), radix) >= 0) {
      end++;
    }
    return end;
  }
}
