package org.pagedb.jdbc;

/** SQL names in quotes. */
final class Identifiers {

  private static final int NAME_LIMIT = 63;

  private Identifiers() {}

  /** The name as it is, in quotes. */
  static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The name as it is; in quotes only where it must be, or always if asked. */
  static String quoteIfNeeded(String name, boolean always) {
    return always || !isSimple(name) ? quote(name) : name;
  }

  /**
   * Whether the name stands for itself without quotes, key words aside: a lower-case letter or
   * underscore, then such, digits and dollar signs.
   */
  static boolean isSimple(String name) {
    if (name.isEmpty() || name.length() > NAME_LIMIT) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c == '_';
      boolean later = i > 0 && (c >= '0' && c <= '9' || c == '$');
      if (!letter && !later) {
        return false;
      }
    }
    return true;
  }
}
