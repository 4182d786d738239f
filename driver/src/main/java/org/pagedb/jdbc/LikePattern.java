package org.pagedb.jdbc;

/** A LIKE pattern with a backslash as escape, matched without the engine. */
final class LikePattern {

  private LikePattern() {}

  /** Whether the text matches; a null pattern matches everything. */
  static boolean matches(String pattern, String text) {
    return pattern == null || matches(pattern, 0, text, 0);
  }

  private static boolean matches(String pattern, int p, String text, int t) {
    int at = p;
    int position = t;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      if (c == '%') {
        for (int end = position; end <= text.length(); end++) {
          if (matches(pattern, at + 1, text, end)) {
            return true;
          }
        }
        return false;
      }
      boolean any = c == '_';
      if (c == '\\' && at + 1 < pattern.length()) {
        at++;
        c = pattern.charAt(at);
      }
      if (position == text.length() || !any && text.charAt(position) != c) {
        return false;
      }
      at++;
      position++;
    }
    return position == text.length();
  }
}
