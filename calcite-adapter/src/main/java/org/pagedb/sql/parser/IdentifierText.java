package org.pagedb.sql.parser;

import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlState;

/** PostgreSQL's identifiers: ASCII letters are folded to lower case, and 63 bytes are kept. */
final class IdentifierText {

  /** The longest name in bytes of UTF-8. */
  static final int MAX_BYTES = 63;

  private IdentifierText() {}

  /** The word {@code text[start, end)} with its ASCII letters in lower case. */
  static String fold(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        return foldFrom(text, start, end, i);
      }
    }
    return text.substring(start, end);
  }

  private static String foldFrom(String text, int start, int end, int firstUpper) {
    char[] folded = new char[end - start];
    text.getChars(start, end, folded, 0);
    for (int i = firstUpper - start; i < folded.length; i++) {
      char c = folded[i];
      if (c >= 'A' && c <= 'Z') {
        folded[i] = (char) (c + ('a' - 'A'));
      }
    }
    return new String(folded);
  }

  /** The longest prefix of whole characters that fits into {@link #MAX_BYTES} bytes of UTF-8. */
  static String truncate(String name) {
    if (name.length() <= MAX_BYTES / 3) {
      return name;
    }
    int bytes = 0;
    int i = 0;
    while (i < name.length()) {
      int c = name.codePointAt(i);
      bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
      if (bytes > MAX_BYTES) {
        return name.substring(0, i);
      }
      i += Character.charCount(c);
    }
    return name;
  }

  /** What PostgreSQL says about a name that it cuts (42622). */
  static Notice truncation(String name, String kept) {
    return new Notice(
        "NOTICE",
        SqlState.NAME_TOO_LONG,
        "identifier \"" + name + "\" will be truncated to \"" + kept + "\"");
  }
}
