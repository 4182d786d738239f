package org.pagedb.sql.exec.table;

import java.nio.charset.StandardCharsets;

/** What every text that a LIKE pattern matches starts with. */
final class PatternStart {

  private PatternStart() {}

  /** The bytes before the first wildcard; backslash escapes. */
  static byte[] of(String pattern) {
    StringBuilder start = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '%' || c == '_') {
        break;
      }
      if (c == '\\') {
        i++;
        if (i == pattern.length()) {
          break; // an error, which the comparison itself reports
        }
        c = pattern.charAt(i);
      }
      start.append(c);
    }
    return start.toString().getBytes(StandardCharsets.UTF_8);
  }
}
