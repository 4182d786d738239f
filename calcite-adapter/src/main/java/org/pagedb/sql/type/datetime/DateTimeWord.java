package org.pagedb.sql.type.datetime;

/**
 * A word with a meaning in dates and times: months, weekdays, {@code now}, {@code am} and so on.
 *
 * @param kind what it is
 * @param value the month's or weekday's number, 1 for PM and for BC
 */
record DateTimeWord(Kind kind, int value) {

  /** Kinds of words. */
  enum Kind {
    MONTH,
    WEEKDAY,
    MERIDIAN,
    ERA,
    IGNORED,
    DAYLIGHT_MODIFIER,
    JULIAN,
    ISO_TIME,
    /** A unit that PostgreSQL knows and refuses in this place. */
    OTHER_UNIT,
    NOW,
    TODAY,
    TOMORROW,
    YESTERDAY,
    MIDNIGHT_UTC,
    EPOCH,
    INFINITY,
    MINUS_INFINITY
  }

  private static final int SIGNIFICANT = 10;

  /** The word's meaning, or null; it must be in lower case, only ten letters count. */
  static DateTimeWord of(String word) {
    String key = word.length() > SIGNIFICANT ? word.substring(0, SIGNIFICANT) : word;
    int month = month(key);
    if (month > 0) {
      return new DateTimeWord(Kind.MONTH, month);
    }
    int weekday = weekday(key);
    return weekday >= 0 ? new DateTimeWord(Kind.WEEKDAY, weekday) : other(key);
  }

  private static int month(String word) {
    return switch (word) {
      case "jan", "january" -> 1;
      case "feb", "february" -> 2;
      case "mar", "march" -> 3;
      case "apr", "april" -> 4;
      case "may" -> 5;
      case "jun", "june" -> 6;
      case "jul", "july" -> 7;
      case "aug", "august" -> 8;
      case "sep", "sept", "september" -> 9;
      case "oct", "october" -> 10;
      case "nov", "november" -> 11;
      case "dec", "december" -> 12;
      default -> 0;
    };
  }

  private static int weekday(String word) {
    return switch (word) {
      case "sun", "sunday" -> 0;
      case "mon", "monday" -> 1;
      case "tue", "tues", "tuesday" -> 2;
      case "wed", "weds", "wednesday" -> 3;
      case "thu", "thur", "thurs", "thursday" -> 4;
      case "fri", "friday" -> 5;
      case "sat", "saturday" -> 6;
      default -> -1;
    };
  }

  private static DateTimeWord other(String word) {
    return switch (word) {
      case "am" -> new DateTimeWord(Kind.MERIDIAN, 0);
      case "pm" -> new DateTimeWord(Kind.MERIDIAN, 1);
      case "ad" -> new DateTimeWord(Kind.ERA, 0);
      case "bc" -> new DateTimeWord(Kind.ERA, 1);
      case "at", "on" -> new DateTimeWord(Kind.IGNORED, 0);
      case "dst" -> new DateTimeWord(Kind.DAYLIGHT_MODIFIER, 3600);
      case "j", "jd", "julian" -> new DateTimeWord(Kind.JULIAN, 0);
      case "t" -> new DateTimeWord(Kind.ISO_TIME, 0);
      case "d", "dow", "doy", "h", "isodow", "isoyear", "m", "mm", "s", "y" ->
          new DateTimeWord(Kind.OTHER_UNIT, 0);
      case "now" -> new DateTimeWord(Kind.NOW, 0);
      case "today" -> new DateTimeWord(Kind.TODAY, 0);
      case "tomorrow" -> new DateTimeWord(Kind.TOMORROW, 0);
      case "yesterday" -> new DateTimeWord(Kind.YESTERDAY, 0);
      case "allballs" -> new DateTimeWord(Kind.MIDNIGHT_UTC, 0);
      case "epoch" -> new DateTimeWord(Kind.EPOCH, 0);
      case "infinity" -> new DateTimeWord(Kind.INFINITY, 0);
      case "-infinity" -> new DateTimeWord(Kind.MINUS_INFINITY, 0);
      default -> null;
    };
  }
}
