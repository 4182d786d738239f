package org.pagedb.sql.type.jsonpath;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Splits a path into tokens. A token's kind is a character or two: itself for punctuation, {@code
 * "} for a string, {@code i} for an unquoted word, {@code k} for a keyword, {@code v} for a
 * variable, {@code 0} for a whole number, {@code 1} for another number, {@link #END} at the end.
 */
final class PathTokens {

  static final String END = "";

  private static final String SPECIAL = "?%$.[]{}()|&!=<>@#,*:-+/\\\" \t\n\r\f";
  private static final String KEYWORDS =
      " is to abs lax flag last null size true type with false floor double exists starts strict"
          + " ceiling keyvalue datetime unknown like_regex ";

  private final String text;
  private int at;
  private int start;
  private String kind = END;
  private String content = "";

  PathTokens(String text) {
    this.text = text;
    next();
  }

  /** The current token's kind. */
  String kind() {
    return kind;
  }

  /** What the current token says, escapes resolved. */
  String content() {
    return content;
  }

  boolean is(String wanted) {
    return kind.equals(wanted);
  }

  boolean isWord(String word) {
    return kind.equals("k") && keyword().equals(word);
  }

  String keyword() {
    return content.toLowerCase(Locale.ROOT);
  }

  /** Fails at the current token. */
  SqlFailure unexpected() {
    return failure("syntax error");
  }

  private SqlFailure failure(String message) {
    String where =
        start >= text.length() || at == text.length() && (kind.equals("i") || kind.equals("k"))
            ? " at end of jsonpath input"
            : " at or near \""
                + text.substring(start, Math.max(at, start + 1))
                + "\" of jsonpath input";
    return new SqlFailure(SqlState.SYNTAX_ERROR, message + where);
  }

  void next() {
    skipSpace();
    start = at;
    if (at == text.length()) {
      kind = END;
      return;
    }
    char c = text.charAt(at);
    if (c == '"') {
      content = quoted();
      kind = "\"";
    } else if (c == '$') {
      variable();
    } else if (c >= '0' && c <= '9' || c == '.' && isDigit(at + 1)) {
      number();
    } else if (SPECIAL.indexOf(c) >= 0 && c != '\\') {
      punctuation();
    } else {
      word();
    }
  }

  private void skipSpace() {
    while (at < text.length()) {
      if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          start = text.length();
          throw failure("unexpected end of comment");
        }
        at = end + 2;
      } else if (" \t\n\r\f".indexOf(text.charAt(at)) >= 0) {
        at++;
      } else {
        return;
      }
    }
  }

  private boolean isDigit(int index) {
    return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  private void punctuation() {
    String two = text.substring(at, Math.min(at + 2, text.length()));
    kind =
        switch (two) {
          case "&&", "||", "**", "<=", "==", "<>", "!=", ">=" -> two;
          default -> two.substring(0, 1);
        };
    at += kind.length();
    kind = kind.equals("<>") ? "!=" : kind;
  }

  private void variable() {
    at++;
    if (at < text.length() && text.charAt(at) == '"') {
      content = quoted();
      kind = "v";
    } else if (at < text.length() && SPECIAL.indexOf(text.charAt(at)) < 0) {
      int from = at;
      while (at < text.length() && SPECIAL.indexOf(text.charAt(at)) < 0) {
        at++;
      }
      content = text.substring(from, at);
      kind = "v";
    } else {
      kind = "$";
    }
  }

  private void number() {
    boolean whole = true;
    if (text.charAt(at) == '0' && isDigit(at + 1)) {
      at++;
      junk();
    }
    digits();
    if (at < text.length() && text.charAt(at) == '.') {
      whole = false;
      at++;
      digits();
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int mark = at;
      at++;
      boolean sign = at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-');
      at += sign ? 1 : 0;
      if (!isDigit(at)) {
        at = sign ? at : mark + 1;
        throw failure("trailing junk after numeric literal");
      }
      whole = false;
      digits();
    }
    content = text.substring(start, at);
    if (at < text.length() && SPECIAL.indexOf(text.charAt(at)) < 0) {
      junk();
    }
    kind = whole ? "0" : "1";
  }

  private void junk() {
    at += Character.charCount(text.codePointAt(at));
    throw failure("trailing junk after numeric literal");
  }

  private void digits() {
    while (isDigit(at)) {
      at++;
    }
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    at++;
    while (true) {
      if (at >= text.length()) {
        start = text.length();
        throw failure("unexpected end of quoted string");
      }
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return value.toString();
      }
      if (c == '\\') {
        escape(value);
      } else {
        value.append(c);
        at++;
      }
    }
  }

  private void word() {
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\\') {
        escape(value);
      } else if (SPECIAL.indexOf(c) >= 0) {
        break;
      } else {
        value.append(c);
        at++;
      }
    }
    content = value.toString();
    String lower = keyword();
    boolean exact =
        switch (lower) {
          case "null", "true", "false" -> content.equals(lower);
          default -> true;
        };
    kind = exact && KEYWORDS.contains(" " + lower + " ") ? "k" : "i";
  }

  private void escape(StringBuilder value) {
    char c = at + 1 < text.length() ? text.charAt(at + 1) : 0;
    at += 2;
    switch (c) {
      case 'b' -> value.append('\b');
      case 'f' -> value.append('\f');
      case 'n' -> value.append('\n');
      case 'r' -> value.append('\r');
      case 't' -> value.append('\t');
      case 'v' -> value.append('\u000b');
      case 'x' -> {
        value.append((char) hex(2, "invalid hexadecimal character sequence"));
      }
      case 'u' -> unicode(value);
      case 0 -> {
        start = text.length();
        throw failure("unexpected end after backslash");
      }
      default -> {
        int code = text.codePointAt(at - 1);
        value.appendCodePoint(code);
        at += Character.charCount(code) - 1;
      }
    }
  }

  private void unicode(StringBuilder value) {
    int code;
    if (at < text.length() && text.charAt(at) == '{') {
      int end = text.indexOf('}', at);
      at++;
      code = end < 0 ? -1 : hex(end - at, "invalid Unicode escape sequence");
      at++;
    } else {
      code = hex(4, "invalid Unicode escape sequence");
    }
    if (code == 0) {
      throw new SqlFailure(SqlState.UNTRANSLATABLE_CHARACTER, "unsupported Unicode escape sequence")
          .detail("\\u0000 cannot be converted to text.");
    }
    value.appendCodePoint(code);
  }

  private int hex(int digits, String message) {
    int code = 0;
    for (int i = 0; i < digits; i++, at++) {
      int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) {
        throw failure(message);
      }
      code = code * 16 + digit;
    }
    return code;
  }
}
