package org.pagedb.sql.type.datetime;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits date and time text into fields by their looks alone, as PostgreSQL's {@code ParseDateTime}
 * does.
 */
final class DateTimeTokens {

  /** What a field looks like. */
  enum Kind {
    NUMBER,
    STRING,
    DATE,
    TIME,
    /** A sign and digits: a zone offset, or a signed number in an interval. */
    ZONE,
    /** A sign and letters, as in {@code -infinity}. */
    SPECIAL
  }

  /** A field, letters in lower case. */
  record Token(Kind kind, String text) {}

  private static final int MAX_TOKENS = 25;
  private static final int MAX_LENGTH = 128;

  private final String source;
  private final List<Token> tokens = new ArrayList<>();
  private final StringBuilder field = new StringBuilder();
  private int at;

  private DateTimeTokens(String source) {
    this.source = source;
  }

  /** The fields, or null if the text cannot be split. */
  static List<Token> split(String source) {
    if (source.length() > MAX_LENGTH) {
      return null;
    }
    return new DateTimeTokens(source).split();
  }

  private List<Token> split() {
    while (at < source.length()) {
      char c = source.charAt(at);
      if (isSpace(c)) {
        at++;
        continue;
      }
      field.setLength(0);
      Kind kind;
      if (isDigit(c)) {
        kind = number();
      } else if (c == '.') {
        take();
        takeDigits();
        kind = Kind.NUMBER;
      } else if (isLetter(c)) {
        kind = word();
      } else if (c == '+' || c == '-') {
        kind = signed();
      } else if (c > ' ' && c < 127) {
        at++; // other punctuation separates, and means nothing
        continue;
      } else {
        kind = null;
      }
      if (kind == null || tokens.size() == MAX_TOKENS) {
        return null;
      }
      tokens.add(new Token(kind, field.toString()));
    }
    return tokens;
  }

  private Kind number() {
    takeDigits();
    char c = peek();
    if (c == ':') {
      take();
      while (isDigit(peek()) || peek() == ':' || peek() == '.') {
        take();
      }
      return Kind.TIME;
    }
    if (c != '-' && c != '/' && c != '.') {
      return Kind.NUMBER;
    }
    char delimiter = c;
    take();
    if (!isDigit(peek())) {
      while (isDigit(peek()) || isLetter(peek()) || peek() == delimiter) {
        take();
      }
      return Kind.DATE;
    }
    takeDigits();
    if (peek() != delimiter) {
      return delimiter == '.' ? Kind.NUMBER : Kind.DATE;
    }
    while (isDigit(peek()) || peek() == delimiter) {
      take();
    }
    return Kind.DATE;
  }

  private Kind word() {
    while (isLetter(peek())) {
      take();
    }
    char c = peek();
    boolean date = c == '-' || c == '/' || c == '.';
    if (c == '+' || isDigit(c)) {
      date = DateTimeWord.of(field.toString()) == null;
    }
    if (!date) {
      return Kind.STRING;
    }
    do {
      take();
      c = peek();
    } while (c == '+'
        || c == '-'
        || c == '/'
        || c == '_'
        || c == '.'
        || c == ':'
        || isDigit(c)
        || isLetter(c));
    return Kind.DATE;
  }

  private Kind signed() {
    take();
    while (isSpace(peek())) {
      at++;
    }
    if (isDigit(peek())) {
      while (isDigit(peek()) || peek() == ':' || peek() == '.' || peek() == '-') {
        take();
      }
      return Kind.ZONE;
    }
    if (!isLetter(peek())) {
      return null;
    }
    while (isLetter(peek())) {
      take();
    }
    return Kind.SPECIAL;
  }

  private void takeDigits() {
    while (isDigit(peek())) {
      take();
    }
  }

  private void take() {
    char c = source.charAt(at++);
    field.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
  }

  private char peek() {
    return at < source.length() ? source.charAt(at) : '\0';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }
}
