package org.pagedb.sql.type.datetime;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The limits of dates and time stamps, and their infinities. */
public final class TimestampRange {

  /** {@code infinity} as a time stamp. */
  public static final long INFINITY = Long.MAX_VALUE;

  /** {@code -infinity} as a time stamp. */
  public static final long MINUS_INFINITY = Long.MIN_VALUE;

  /** {@code infinity} as a date. */
  public static final long DATE_INFINITY = Integer.MAX_VALUE;

  /** {@code -infinity} as a date. */
  public static final long DATE_MINUS_INFINITY = Integer.MIN_VALUE;

  private static final long MIN = -211_813_488_000_000_000L;
  private static final long END = 9_223_371_331_200_000_000L;
  private static final long MIN_DATE = -JulianDay.POSTGRES_EPOCH;
  private static final long END_DATE = 2_147_483_494L - JulianDay.POSTGRES_EPOCH;

  private TimestampRange() {}

  /** Whether a time stamp is one of the infinities. */
  public static boolean isInfinite(long timestamp) {
    return timestamp == INFINITY || timestamp == MINUS_INFINITY;
  }

  /** Whether a date is one of the infinities. */
  public static boolean isInfiniteDate(long date) {
    return date == DATE_INFINITY || date == DATE_MINUS_INFINITY;
  }

  /** Whether a finite time stamp is from 4714-11-24 BC to 294276-12-31. */
  public static boolean isValid(long timestamp) {
    return timestamp >= MIN && timestamp < END;
  }

  /** Whether a finite date is from 4714-11-24 BC to 5874897-12-31. */
  public static boolean isValidDate(long date) {
    return date >= MIN_DATE && date < END_DATE;
  }

  /** The time stamp itself, or {@code timestamp out of range} (22008). */
  public static long check(long timestamp) {
    if (!isValid(timestamp)) {
      throw timestampOutOfRange();
    }
    return timestamp;
  }

  /** The date itself, or {@code date out of range} (22008). */
  public static long checkDate(long date) {
    if (!isValidDate(date)) {
      throw dateOutOfRange();
    }
    return date;
  }

  /** {@code timestamp out of range} (22008). */
  public static SqlFailure timestampOutOfRange() {
    return new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "timestamp out of range");
  }

  /** {@code date out of range} (22008). */
  public static SqlFailure dateOutOfRange() {
    return new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "date out of range");
  }

  /** {@code interval out of range} (22008). */
  public static SqlFailure intervalOutOfRange() {
    return new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "interval out of range");
  }

  /** A date and a time of day as a time stamp, or null if a long cannot hold it. */
  static Long combine(long date, long timeOfDay) {
    long high = Math.multiplyHigh(date, DateTimeFields.DAY);
    long days = date * DateTimeFields.DAY;
    if (high != days >> 63) {
      return null;
    }
    long sum = days + timeOfDay;
    boolean overflow = ((days ^ sum) & (timeOfDay ^ sum)) < 0;
    return overflow ? null : Long.valueOf(sum);
  }
}
