package org.pagedb.sql.type.json;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Splits JSON into tokens. A token's kind is a character: itself for punctuation, {@code "} for a
 * string, {@code 0} for a number, {@code t}, {@code f} and {@code n} for the three words, {@link
 * #END} at the end.
 */
final class JsonTokens {

  static final char END = '\0';

  private final String text;
  private final boolean forJsonb;
  private final StringBuilder content = new StringBuilder();
  private int at;
  private int start;

  JsonTokens(String text, boolean forJsonb) {
    this.text = text;
    this.forJsonb = forJsonb;
  }

  /** Moves to the next token. */
  char next() {
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    start = at;
    if (at == text.length()) {
      return END;
    }
    char c = text.charAt(at);
    switch (c) {
      case '{', '}', '[', ']', ':', ',':
        at++;
        return c;
      case '"':
        readString();
        return '"';
      default:
        return c == '-' || isDigit(c) ? readNumber() : readWord();
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Letters, digits and the like: what an invalid token extends over. */
  private static boolean isWordPart(char c) {
    return isDigit(c) || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 128;
  }

  private char readWord() {
    while (at < text.length() && isWordPart(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      at++;
      throw invalidToken();
    }
    return switch (text.substring(start, at)) {
      case "true" -> 't';
      case "false" -> 'f';
      case "null" -> 'n';
      default -> throw invalidToken();
    };
  }

  private char readNumber() {
    boolean valid = true;
    if (text.charAt(at) == '-') {
      at++;
    }
    if (isAt('0')) {
      at++;
    } else {
      valid = digits();
    }
    if (isAt('.')) {
      at++;
      valid &= digits();
    }
    if (isAt('e') || isAt('E')) {
      at++;
      if (isAt('+') || isAt('-')) {
        at++;
      }
      valid &= digits();
    }
    int end = at;
    while (at < text.length() && isWordPart(text.charAt(at))) {
      at++;
    }
    if (!valid || at > end) {
      throw invalidToken();
    }
    return '0';
  }

  private boolean digits() {
    int first = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return at > first;
  }

  private boolean isAt(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private void readString() {
    content.setLength(0);
    at++;
    int highSurrogate = -1;
    while (true) {
      if (at >= text.length()) {
        throw invalidToken();
      }
      char c = text.charAt(at++);
      boolean unicode = c == '\\' && at < text.length() && text.charAt(at) == 'u';
      if (highSurrogate >= 0 && !unicode) {
        throw invalid("Unicode low surrogate must follow a high surrogate.");
      }
      if (c == '"') {
        return;
      }
      if (c < ' ') {
        throw invalid("Character with value 0x%02x must be escaped.".formatted((int) c));
      }
      if (!unicode) {
        content.append(c == '\\' ? escaped() : c);
      } else {
        highSurrogate = unicode(highSurrogate);
      }
    }
  }

  private char escaped() {
    if (at >= text.length()) {
      throw invalidToken();
    }
    char c = text.charAt(at++);
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> throw invalid("Escape sequence \"\\" + c + "\" is invalid.");
    };
  }

  /** Reads the four digits; returns a high surrogate that waits for its other half, or −1. */
  private int unicode(int highSurrogate) {
    at++;
    int code = 0;
    for (int i = 0; i < 4; i++, at++) {
      int digit =
          at < text.length() && text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) {
        at = Math.min(at + 1, text.length());
        throw invalid("\"\\u\" must be followed by four hexadecimal digits.");
      }
      code = code << 4 | digit;
    }
    if (!forJsonb) {
      return -1; // json keeps the text, and does not ask what the escapes stand for
    }
    boolean high = code >= 0xD800 && code <= 0xDBFF;
    boolean low = code >= 0xDC00 && code <= 0xDFFF;
    if (high && highSurrogate >= 0) {
      throw invalid("Unicode high surrogate must not follow a high surrogate.");
    }
    if (!low && highSurrogate >= 0 || low && highSurrogate < 0) {
      throw invalid("Unicode low surrogate must follow a high surrogate.");
    }
    if (code == 0) {
      throw new SqlFailure(SqlState.UNTRANSLATABLE_CHARACTER, "unsupported Unicode escape sequence")
          .detail("\\u0000 cannot be converted to text.");
    }
    content.append((char) code);
    return high ? code : -1;
  }

  /** The text of the string just read. */
  String string() {
    return content.toString();
  }

  /** Where the token just read starts. */
  int tokenStart() {
    return start;
  }

  /** Where the token just read ends. */
  int tokenEnd() {
    return at;
  }

  /** The token just read, as written. */
  String word() {
    return text.substring(start, at);
  }

  /** The token just read does not belong here; the complaint ends with "found". */
  SqlFailure unexpected(String complaint) {
    return start == text.length()
        ? invalid("The input string ended unexpectedly.")
        : invalid(complaint + " \"" + word() + "\".");
  }

  private SqlFailure invalidToken() {
    return invalid("Token \"" + text.substring(start, at) + "\" is invalid.");
  }

  private SqlFailure invalid(String detail) {
    int lineStart = text.lastIndexOf('\n', Math.max(start - 1, 0)) + 1;
    int line = 1;
    for (int i = 0; i < lineStart; i++) {
      line += text.charAt(i) == '\n' ? 1 : 0;
    }
    String shown = text.substring(Math.min(lineStart, at), at);
    String rest = at < text.length() ? "..." : "";
    return new SqlFailure(
            SqlState.INVALID_TEXT_REPRESENTATION, "invalid input syntax for type json")
        .detail(detail)
        .with(SqlFailure.Field.WHERE, "JSON data, line " + line + ": " + shown + rest);
  }
}
