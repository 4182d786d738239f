package org.pagedb.sql.type.text;

/** Order and lengths of text by code points, the unit PostgreSQL counts in. */
public final class TextOrder {

  private TextOrder() {}

  /** Orders by code point, as the {@code C} collation orders UTF-8 bytes. */
  public static int compare(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        return codePointRank(a) - codePointRank(b);
      }
    }
    return left.length() - right.length();
  }

  /** Surrogates stand for code points above every other char. */
  private static int codePointRank(char c) {
    if (c < Character.MIN_SURROGATE) {
      return c;
    }
    return c <= Character.MAX_SURROGATE ? c + 0x2000 : c - 0x800;
  }

  /** Length in characters. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** The first {@code characters} characters, or all if there are fewer. */
  public static String prefix(String text, int characters) {
    if (text.length() <= characters) {
      return text;
    }
    return length(text) <= characters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, characters));
  }

  /** Without blanks at the end. */
  public static String withoutTrailingBlanks(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }
}
