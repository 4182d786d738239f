package org.pagedb.sql.type.datetime;

/**
 * Days counted through the proleptic Gregorian calendar, day 0 being 4714-11-24 BC. Years are
 * astronomical: 1 BC is year 0.
 */
public final class JulianDay {

  /** The day number of 2000-01-01, day 0 of PostgreSQL's dates. */
  public static final int POSTGRES_EPOCH = 2_451_545;

  /** The day number of 1970-01-01. */
  public static final int UNIX_EPOCH = 2_440_588;

  private JulianDay() {}

  /** The day number of a date; month and day may be out of their usual range. */
  public static int of(int year, int month, int day) {
    int y = year;
    int m = month;
    if (m > 2) {
      m += 1;
      y += 4800;
    } else {
      m += 13;
      y += 4799;
    }
    int century = y / 100;
    int julian = y * 365 - 32167;
    julian += y / 4 - century + century / 4;
    julian += 7834 * m / 256 + day;
    return julian;
  }

  /** Sets year, month and day to those of a day number. */
  static void toFields(long julianDay, DateTimeFields fields) {
    long julian = julianDay + 32044;
    long quad = julian / 146097;
    long extra = (julian - quad * 146097) * 4 + 3;
    julian += 60 + quad * 3 + extra / 146097;
    quad = julian / 1461;
    julian -= quad * 1461;
    long y = julian * 4 / 1461;
    julian = (y != 0 ? (julian + 305) % 365 : (julian + 306) % 366) + 123;
    y += quad * 4;
    fields.year = (int) (y - 4800);
    quad = julian * 2141 / 65536;
    fields.day = (int) (julian - 7834 * quad / 256);
    fields.month = (int) ((quad + 10) % 12 + 1);
  }

  /** 0 for Sunday to 6 for Saturday. */
  public static int dayOfWeek(long julianDay) {
    return (int) Math.floorMod(julianDay + 1, 7L);
  }

  /** Whether day numbers can be computed for a date: 4714-11 BC to 5874898-05. */
  static boolean isValid(int year, int month) {
    boolean early = year > -4713 || year == -4713 && month >= 11;
    return early && (year < 5_874_898 || year == 5_874_898 && month < 6);
  }

  /** Whether the calendar has the date. */
  public static boolean exists(int year, int month, int day) {
    return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  }

  /** Days of a month. */
  public static int daysInMonth(int year, int month) {
    return switch (month) {
      case 2 -> isLeap(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }

  /** Whether a year has 366 days. */
  public static boolean isLeap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }
}
