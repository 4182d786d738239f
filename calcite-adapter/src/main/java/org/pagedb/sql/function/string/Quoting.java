package org.pagedb.sql.function.string;

/** Writes texts so that SQL reads them as literals or names. */
public final class Quoting {

  private Quoting() {}

  /** A string constant; with {@code E} if there is a backslash. */
  public static String literal(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2);
    if (text.indexOf('\\') >= 0) {
      quoted.append('E');
    }
    quoted.append('\'');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'' || c == '\\') {
        quoted.append(c);
      }
      quoted.append(c);
    }
    return quoted.append('\'').toString();
  }

  /** A name, in double quotes if it would not be read as it is. */
  public static String identifier(String name) {
    boolean safe = !name.isEmpty() && (isLower(name.charAt(0)) || name.charAt(0) == '_');
    for (int i = 0; safe && i < name.length(); i++) {
      char c = name.charAt(i);
      safe = isLower(c) || c == '_' || c >= '0' && c <= '9';
    }
    if (safe && !Keywords.mustBeQuoted(name)) {
      return name;
    }
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }
}
