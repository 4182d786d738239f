package org.pagedb.sql.type.geometry;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.scalar.FloatCodec;
import org.pagedb.sql.type.scalar.FloatPrefix;
import org.pagedb.sql.type.scalar.IntegerText;

/**
 * Moves through the text of a geometric value; white space may stand anywhere between its parts.
 */
final class NumberScan {

  private final String type;
  private final String text;
  private int at;

  NumberScan(String type, String text) {
    this.type = type;
    this.text = text;
  }

  SqlFailure invalid() {
    return TypeFailures.invalidSyntax(type, text);
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
    int end = FloatPrefix.end(text, at);
    if (end < 0) {
      throw invalid();
    }
    double value = FloatCodec.parse(text.substring(at, end), false);
    at = end;
    return value;
  }
}
