package org.pagedb.sql.type.xml;

import java.util.Locale;

/** SQL's names as names in XML and back: what XML does not allow becomes {@code _x0020_}. */
public final class XmlNames {

  private static final int HEX_DIGITS = 4;

  private XmlNames() {}

  /**
   * A name for an element or attribute.
   *
   * @param column whether it is a column's own name, of which colons and a first {@code xml} are
   *     escaped too
   */
  public static String ofSql(String name, boolean column) {
    StringBuilder xml = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); ) {
      int c = name.codePointAt(i);
      boolean escaped =
          c == ':' && (i == 0 || column)
              || c == '_' && name.startsWith("x", i + 1)
              || i == 0 && column && name.regionMatches(true, 0, "xml", 0, 3)
              || !(i == 0 ? isFirst(c) : isFurther(c));
      if (escaped) {
        xml.append("_x").append(String.format(Locale.ROOT, "%04X", c)).append('_');
      } else {
        xml.appendCodePoint(c);
      }
      i += Character.charCount(c);
    }
    return xml.toString();
  }

  private static boolean isFirst(int c) {
    return Character.isLetter(c) || c == '_' || c == ':';
  }

  private static boolean isFurther(int c) {
    return isFirst(c)
        || Character.isDigit(c)
        || c == '.'
        || c == '-'
        || c == '\u00b7'
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }

  /** The name in SQL of which {@link #ofSql} made this one. */
  public static String toSql(String name) {
    StringBuilder sql = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      int end = name.startsWith("_x", i) ? name.indexOf('_', i + 2) : -1;
      int digits = end - i - 2;
      if (digits >= HEX_DIGITS && digits <= HEX_DIGITS * 2 && isHex(name, i + 2, end)) {
        sql.appendCodePoint(Integer.parseInt(name.substring(i + 2, end), 16));
        i = end;
      } else {
        sql.append(name.charAt(i));
      }
    }
    return sql.toString();
  }

  private static boolean isHex(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (Character.digit(text.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }
}
