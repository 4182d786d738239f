package org.pagedb.sql.type.datetime;

/**
 * Bit masks of the fields that have been read; two words for one field are an error. The last ones
 * are kinds of words rather than fields.
 */
final class Field {

  static final int MONTH = 1 << 1;
  static final int YEAR = 1 << 2;
  static final int DAY = 1 << 3;
  static final int ZONE = 1 << 5;
  static final int DAYLIGHT_ZONE = 1 << 6;
  static final int MERIDIAN = 1 << 9;
  static final int HOUR = 1 << 10;
  static final int MINUTE = 1 << 11;
  static final int SECOND = 1 << 12;
  static final int MILLISECOND = 1 << 13;
  static final int MICROSECOND = 1 << 14;
  static final int DAY_OF_YEAR = 1 << 15;
  static final int DAY_OF_WEEK = 1 << 16;
  static final int ERA = 1 << 18;
  static final int WEEK = 1 << 24;
  static final int DECADE = 1 << 25;
  static final int CENTURY = 1 << 26;
  static final int MILLENNIUM = 1 << 27;
  static final int DAYLIGHT_MODIFIER = 1 << 28;

  /** Year, month and day. */
  static final int DATE = YEAR | MONTH | DAY;

  /** Seconds and all smaller fields. */
  static final int ALL_SECONDS = SECOND | MILLISECOND | MICROSECOND;

  /** Hour to microsecond. */
  static final int TIME = HOUR | MINUTE | ALL_SECONDS;

  private Field() {}
}
