package org.pagedb.jdbc.text;

/**
 * Finds where the parts of SQL end whose inside must not be looked at. All methods take the place
 * where a part may start and return the place after it, or the same place if none starts there; a
 * part that is not ended ends with the text.
 */
final class SqlSkip {

  private SqlSkip() {}

  /** Past a string constant, quoted name, dollar quote or comment. */
  static int opaque(String sql, int at) {
    switch (sql.charAt(at)) {
      case '\'':
        return quoted(sql, at, '\'', isEscapeString(sql, at));
      case '"':
        return quoted(sql, at, '"', false);
      case '-':
        return lineComment(sql, at);
      case '/':
        return blockComment(sql, at);
      case '$':
        return dollarQuote(sql, at);
      default:
        return at;
    }
  }

  /** Past a quoted part; a doubled quote does not end it. */
  private static int quoted(String sql, int start, char quote, boolean backslashes) {
    int at = start + 1;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      if (c == quote) {
        if (at + 1 < sql.length() && sql.charAt(at + 1) == quote) {
          at++;
        } else {
          return at + 1;
        }
      } else if (c == '\\' && backslashes) {
        at++;
      }
      at++;
    }
    return sql.length();
  }

  private static boolean isEscapeString(String sql, int quote) {
    if (quote == 0) {
      return false;
    }
    char before = sql.charAt(quote - 1);
    return (before == 'e' || before == 'E') && (quote == 1 || !isNamePart(sql.charAt(quote - 2)));
  }

  private static int lineComment(String sql, int start) {
    if (!sql.startsWith("--", start)) {
      return start;
    }
    for (int at = start + 2; at < sql.length(); at++) {
      char c = sql.charAt(at);
      if (c == '\n' || c == '\r') {
        return at;
      }
    }
    return sql.length();
  }

  /** Block comments nest. */
  private static int blockComment(String sql, int start) {
    if (!sql.startsWith("/*", start)) {
      return start;
    }
    int depth = 1;
    int at = start + 2;
    while (at < sql.length() && depth > 0) {
      if (sql.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else if (sql.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else {
        at++;
      }
    }
    return at;
  }

  /** A dollar within a name starts nothing, nor does the one of {@code $1}. */
  private static int dollarQuote(String sql, int start) {
    if (start > 0 && isNamePart(sql.charAt(start - 1))) {
      return start;
    }
    int tagEnd = start + 1;
    while (tagEnd < sql.length() && isTagPart(sql.charAt(tagEnd), tagEnd == start + 1)) {
      tagEnd++;
    }
    if (tagEnd == sql.length() || sql.charAt(tagEnd) != '$') {
      return start;
    }
    String tag = sql.substring(start, tagEnd + 1);
    int end = sql.indexOf(tag, tagEnd + 1);
    return end < 0 ? sql.length() : end + tag.length();
  }

  private static boolean isTagPart(char c, boolean first) {
    return c != '$' && isNamePart(c) && !(first && c >= '0' && c <= '9');
  }

  /** Whether the character can continue an unquoted name. */
  static boolean isNamePart(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '$'
        || c >= 0x80;
  }

  /** Past a parameter, {@code $1}. */
  static int parameter(String sql, int start) {
    boolean starts = sql.charAt(start) == '$' && (start == 0 || !isNamePart(sql.charAt(start - 1)));
    int at = start + 1;
    while (starts && at < sql.length() && sql.charAt(at) >= '0' && sql.charAt(at) <= '9') {
      at++;
    }
    return starts && at > start + 1 ? at : start;
  }

  /** Past white space and comments. */
  static int blank(String sql, int start) {
    int at = start;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      int next = c == '-' || c == '/' ? opaque(sql, at) : Character.isWhitespace(c) ? at + 1 : at;
      if (next == at) {
        return at;
      }
      at = next;
    }
    return at;
  }

  /** Past an unquoted name. */
  static int name(String sql, int start) {
    int at = start;
    while (at < sql.length() && isNamePart(sql.charAt(at))) {
      at++;
    }
    return at;
  }
}
