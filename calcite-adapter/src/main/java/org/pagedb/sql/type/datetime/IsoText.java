package org.pagedb.sql.type.datetime;

/** The short way for dates and time stamps in their usual form; anything else is left to others. */
final class IsoText {

  private IsoText() {}

  /** Fields of {@code yyyy-mm-dd}, or null if the text is not exactly that or names no day. */
  static DateTimeFields date(String text) {
    return text.length() == 10 ? dateOf(text) : null;
  }

  private static DateTimeFields dateOf(String text) {
    if (text.charAt(4) != '-' || text.charAt(7) != '-') {
      return null;
    }
    int year = two(text, 0) * 100 + two(text, 2);
    int month = two(text, 5);
    int day = two(text, 8);
    boolean exists =
        two(text, 0) >= 0 && two(text, 2) >= 0 && year > 0 && JulianDay.exists(year, month, day);
    if (!exists) {
      return null;
    }
    DateTimeFields fields = new DateTimeFields();
    fields.year = year;
    fields.month = month;
    fields.day = day;
    return fields;
  }

  /**
   * Fields of {@code yyyy-mm-dd hh:mm:ss} with up to six more digits after a point, without zone;
   * or null.
   */
  static DateTimeFields timestamp(String text) {
    int length = text.length();
    boolean shape =
        (length == 19 || length > 20 && length <= 26)
            && (text.charAt(10) == ' ' || text.charAt(10) == 'T')
            && text.charAt(13) == ':'
            && text.charAt(16) == ':';
    if (!shape) {
      return null;
    }
    DateTimeFields fields = dateOf(text);
    if (fields == null) {
      return null;
    }
    fields.hour = two(text, 11);
    fields.minute = two(text, 14);
    fields.second = two(text, 17);
    fields.micros = length == 19 ? 0 : micros(text);
    boolean exists =
        fields.hour >= 0
            && fields.hour < 24
            && fields.minute >= 0
            && fields.minute < 60
            && fields.second >= 0
            && fields.second < 60
            && fields.micros >= 0;
    return exists ? fields : null;
  }

  private static int micros(String text) {
    if (text.charAt(19) != '.') {
      return -1;
    }
    int micros = 0;
    for (int i = 20; i < 26; i++) {
      int digit = i < text.length() ? text.charAt(i) - '0' : 0;
      if (digit < 0 || digit > 9) {
        return -1;
      }
      micros = micros * 10 + digit;
    }
    return micros;
  }

  /** The number of two digits, or a negative number. */
  private static int two(String text, int at) {
    int tens = text.charAt(at) - '0';
    int ones = text.charAt(at + 1) - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1_000_000 : tens * 10 + ones;
  }
}
