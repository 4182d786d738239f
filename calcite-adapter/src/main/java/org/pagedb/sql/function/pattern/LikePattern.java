package org.pagedb.sql.function.pattern;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Matches LIKE patterns: {@code %} any text, {@code _} any character, backslash takes a meaning.
 */
public final class LikePattern {

  private LikePattern() {}

  /**
   * Whether all of the text matches.
   *
   * @throws SqlFailure 22025 if the pattern ends with the escape character
   */
  public static boolean matches(String text, String pattern) {
    int t = 0;
    int p = 0;
    int percent = -1; // where the last % was, and how much of the text it has taken
    int taken = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '%') {
        percent = p++;
        taken = t;
        continue;
      }
      int width = p < pattern.length() ? matchOne(text, t, pattern, p) : 0;
      if (width > 0) {
        p += pattern.charAt(p) == '\\' ? 2 : 1;
        t += width;
      } else if (percent >= 0) {
        taken += Character.charCount(text.codePointAt(taken));
        t = taken;
        p = percent + 1;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '%') {
      p++;
    }
    return p == pattern.length();
  }

  /** How many chars of the text the pattern's next character takes; 0 if it does not match. */
  private static int matchOne(String text, int t, String pattern, int p) {
    char c = pattern.charAt(p);
    if (c == '_') {
      return Character.charCount(text.codePointAt(t));
    }
    if (c == '\\') {
      if (p + 1 == pattern.length()) {
        throw endsWithEscape();
      }
      c = pattern.charAt(p + 1);
    }
    return text.charAt(t) == c ? 1 : 0;
  }

  private static SqlFailure endsWithEscape() {
    return new SqlFailure(
        SqlState.INVALID_ESCAPE_SEQUENCE, "LIKE pattern must not end with escape character");
  }

  /**
   * A pattern with another escape character, rewritten to use the backslash.
   *
   * @param escape one character, or empty for none
   * @throws SqlFailure 22025 if it is more than one
   */
  public static String withEscape(String pattern, String escape) {
    if (escape.isEmpty()) {
      return pattern.replace("\\", "\\\\");
    }
    if (escape.codePointCount(0, escape.length()) > 1) {
      throw new SqlFailure(SqlState.INVALID_ESCAPE_SEQUENCE, "invalid escape string")
          .hint("Escape string must be empty or one character.");
    }
    if (escape.equals("\\")) {
      return pattern;
    }
    StringBuilder result = new StringBuilder(pattern.length() + 4);
    boolean afterEscape = false;
    for (int i = 0; i < pattern.length(); ) {
      int c = pattern.codePointAt(i);
      i += Character.charCount(c);
      if (c == escape.codePointAt(0) && !afterEscape) {
        result.append('\\');
        afterEscape = true;
      } else {
        if (c == '\\' && !afterEscape) {
          result.append('\\');
        }
        result.appendCodePoint(c);
        afterEscape = false;
      }
    }
    return result.toString();
  }
}
