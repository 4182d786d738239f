package org.pagedb.sql.type.range;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** Reads ranges: {@code [1,2)}, {@code (,"a b"]}, {@code empty}. */
final class RangeReader {

  private final RangeType type;
  private final TypeContext context;
  private final String text;
  private int at;

  RangeReader(RangeType type, String text, TypeContext context) {
    this.type = type;
    this.text = text;
    this.context = context;
  }

  /** A range that is all of the text, with white space around it. */
  RangeValue readAll() {
    skipSpace();
    if (text.regionMatches(true, at, "empty", 0, 5)) {
      at += 5;
      skipSpace();
      if (at < text.length()) {
        throw malformed("Junk after \"empty\" key word.");
      }
      return RangeValue.EMPTY;
    }
    char open = next("Missing left parenthesis or bracket.");
    if (open != '[' && open != '(') {
      throw malformed("Missing left parenthesis or bracket.");
    }
    String lower = bound();
    if (next("Missing comma after lower bound.") != ',') {
      throw malformed("Missing comma after lower bound.");
    }
    String upper = bound();
    char close = next("Unexpected end of input.");
    if (close == ',') {
      throw malformed("Too many commas.");
    }
    if (close != ']' && close != ')') {
      throw malformed("Too many commas.");
    }
    skipSpace();
    if (at < text.length()) {
      throw malformed("Junk after right parenthesis or bracket.");
    }
    return type.range(value(lower), value(upper), open == '[', close == ']');
  }

  private Object value(String bound) {
    return bound == null ? null : type.subtype().codec().parse(bound, PgType.NO_TYPMOD, context);
  }

  private char next(String detail) {
    if (at >= text.length()) {
      throw malformed(detail);
    }
    return text.charAt(at++);
  }

  /** A bound's text, null if there is none. */
  private String bound() {
    if (at < text.length() && isEnd(text.charAt(at))) {
      return null;
    }
    StringBuilder bound = new StringBuilder();
    boolean quoted = false;
    while (quoted || at >= text.length() || !isEnd(text.charAt(at))) {
      if (at >= text.length()) {
        throw malformed("Unexpected end of input.");
      }
      char c = text.charAt(at++);
      if (c == '\\') {
        if (at >= text.length()) {
          throw malformed("Unexpected end of input.");
        }
        bound.append(text.charAt(at++));
      } else if (c == '"') {
        if (quoted && at < text.length() && text.charAt(at) == '"') {
          bound.append(text.charAt(at++));
        } else {
          quoted = !quoted;
        }
      } else {
        bound.append(c);
      }
    }
    return bound.toString();
  }

  private static boolean isEnd(char c) {
    return c == ',' || c == ')' || c == ']';
  }

  private void skipSpace() {
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
  }

  static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  private SqlFailure malformed(String detail) {
    return new SqlFailure(
            SqlState.INVALID_TEXT_REPRESENTATION, "malformed range literal: \"" + text + "\"")
        .detail(detail);
  }
}
