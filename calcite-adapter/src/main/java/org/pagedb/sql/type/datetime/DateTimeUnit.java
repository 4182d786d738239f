package org.pagedb.sql.type.datetime;

/** The units that {@code extract} and {@code date_trunc} know. */
public enum DateTimeUnit {
  MICROSECOND,
  MILLISECOND,
  SECOND,
  MINUTE,
  HOUR,
  DAY,
  WEEK,
  MONTH,
  QUARTER,
  YEAR,
  DECADE,
  CENTURY,
  MILLENNIUM,
  JULIAN,
  ISO_YEAR,
  DAY_OF_WEEK,
  ISO_DAY_OF_WEEK,
  DAY_OF_YEAR,
  EPOCH,
  ZONE,
  ZONE_HOUR,
  ZONE_MINUTE,
  /** A word that has another meaning in dates, and is refused wherever units are wanted. */
  OTHER;

  private static final int SIGNIFICANT = 10;

  /** The unit of a word in lower case, or null; only ten letters count. */
  public static DateTimeUnit of(String word) {
    String key = word.length() > SIGNIFICANT ? word.substring(0, SIGNIFICANT) : word;
    IntervalUnit plain = IntervalUnit.of(key);
    if (plain != null) {
      return plain == IntervalUnit.AGO ? OTHER : valueOf(plain.name());
    }
    return switch (key) {
      case "julian", "jd", "j" -> JULIAN;
      case "isoyear" -> ISO_YEAR;
      case "dow" -> DAY_OF_WEEK;
      case "isodow" -> ISO_DAY_OF_WEEK;
      case "doy" -> DAY_OF_YEAR;
      case "epoch" -> EPOCH;
      case "timezone" -> ZONE;
      case "timezone_h" -> ZONE_HOUR;
      case "timezone_m" -> ZONE_MINUTE;
      default -> null;
    };
  }
}
