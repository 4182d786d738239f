package org.pagedb.sql.type.datetime;

/** The units that interval text can name. */
enum IntervalUnit {
  MICROSECOND(Field.MICROSECOND),
  MILLISECOND(Field.MILLISECOND),
  SECOND(Field.SECOND),
  MINUTE(Field.MINUTE),
  HOUR(Field.HOUR),
  DAY(Field.DAY),
  WEEK(Field.WEEK),
  MONTH(Field.MONTH),
  YEAR(Field.YEAR),
  DECADE(Field.DECADE),
  CENTURY(Field.CENTURY),
  MILLENNIUM(Field.MILLENNIUM),
  /** {@code quarter}, which PostgreSQL knows and refuses in intervals. */
  QUARTER(0),
  /** {@code ago}, which turns everything before it around. */
  AGO(0);

  private static final int SIGNIFICANT = 10;

  private final int mask;

  IntervalUnit(int mask) {
    this.mask = mask;
  }

  /** The bit in {@link Field}. */
  int mask() {
    return mask;
  }

  /** The unit of a word in lower case, or null; only ten letters count. */
  static IntervalUnit of(String word) {
    String key = word.length() > SIGNIFICANT ? word.substring(0, SIGNIFICANT) : word;
    return switch (key) {
      case "us", "usec", "usecs", "usecond", "useconds", "microsecon" -> MICROSECOND;
      case "ms", "msec", "msecs", "msecond", "mseconds", "millisecon" -> MILLISECOND;
      case "s", "sec", "secs", "second", "seconds" -> SECOND;
      case "m", "min", "mins", "minute", "minutes" -> MINUTE;
      case "h", "hr", "hrs", "hour", "hours" -> HOUR;
      case "d", "day", "days" -> DAY;
      case "w", "week", "weeks" -> WEEK;
      case "mon", "mons", "month", "months" -> MONTH;
      case "y", "yr", "yrs", "year", "years" -> YEAR;
      case "dec", "decs", "decade", "decades" -> DECADE;
      case "c", "cent", "century", "centuries" -> CENTURY;
      case "mil", "mils", "millennia", "millennium" -> MILLENNIUM;
      case "qtr", "quarter" -> QUARTER;
      case "ago" -> AGO;
      default -> null;
    };
  }
}
