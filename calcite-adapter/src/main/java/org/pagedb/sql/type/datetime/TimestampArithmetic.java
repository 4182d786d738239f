package org.pagedb.sql.type.datetime;

import java.time.ZoneId;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Time stamps plus and minus intervals, differences, ages, and ways between the types. */
public final class TimestampArithmetic {

  private static final int MONTHS_PER_YEAR = 12;

  private TimestampArithmetic() {}

  /**
   * A time stamp moved by an interval: months first (the day cut to the month's last), then days,
   * then time.
   *
   * @param zone for {@code timestamptz} the zone whose calendar counts, else null
   * @throws SqlFailure 22008 if the result is out of range
   */
  public static long add(long timestamp, Interval interval, ZoneId zone) {
    if (TimestampRange.isInfinite(timestamp)) {
      return timestamp;
    }
    long result = timestamp;
    if (interval.months() != 0) {
      result = addMonths(result, interval.months(), zone);
    }
    if (interval.days() != 0) {
      result = addDays(result, interval.days(), zone);
    }
    long moved = result + interval.micros();
    if (((result ^ moved) & (interval.micros() ^ moved)) < 0) {
      throw TimestampRange.timestampOutOfRange();
    }
    return TimestampRange.check(moved);
  }

  private static long addMonths(long timestamp, int months, ZoneId zone) {
    DateTimeFields fields = DateTimeFields.ofTimestamp(local(timestamp, zone));
    long month = (long) fields.year * MONTHS_PER_YEAR + fields.month - 1 + months;
    fields.year = (int) Math.floorDiv(month, (long) MONTHS_PER_YEAR);
    fields.month = (int) Math.floorMod(month, (long) MONTHS_PER_YEAR) + 1;
    fields.day = Math.min(fields.day, JulianDay.daysInMonth(fields.year, fields.month));
    return fromFields(fields, zone);
  }

  private static long addDays(long timestamp, int days, ZoneId zone) {
    DateTimeFields fields = DateTimeFields.ofTimestamp(local(timestamp, zone));
    long date = fields.date() + days;
    if (date < -JulianDay.POSTGRES_EPOCH || date > Integer.MAX_VALUE - JulianDay.POSTGRES_EPOCH) {
      throw TimestampRange.timestampOutOfRange();
    }
    fields.setDate(date);
    return fromFields(fields, zone);
  }

  private static long local(long timestamp, ZoneId zone) {
    return zone == null ? timestamp : TimeZones.toLocal(zone, timestamp);
  }

  /** The time stamp of a broken-down time, whose zone is worked out from {@code zone} if given. */
  static long fromFields(DateTimeFields fields, ZoneId zone) {
    Long local =
        JulianDay.isValid(fields.year, fields.month)
            ? TimestampRange.combine(fields.date(), fields.timeOfDay())
            : null;
    if (local == null) {
      throw TimestampRange.timestampOutOfRange();
    }
    long result =
        zone == null
            ? local
            : local - TimeZones.offsetOfLocal(zone, fields) * DateTimeFields.SECOND;
    return TimestampRange.check(result);
  }

  /** The difference in days and time. */
  public static Interval subtract(long left, long right) {
    if (TimestampRange.isInfinite(left) || TimestampRange.isInfinite(right)) {
      throw new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "cannot subtract infinite timestamps");
    }
    long micros = left - right;
    if (((left ^ right) & (left ^ micros)) < 0) {
      throw TimestampRange.intervalOutOfRange();
    }
    return IntervalArithmetic.justifyHours(new Interval(0, 0, micros));
  }

  /** A date's midnight; the infinities stay. */
  public static long ofDate(long date) {
    if (TimestampRange.isInfiniteDate(date)) {
      return date > 0 ? TimestampRange.INFINITY : TimestampRange.MINUS_INFINITY;
    }
    Long result = TimestampRange.combine(date, 0);
    if (result == null || !TimestampRange.isValid(result)) {
      throw new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "date out of range for timestamp");
    }
    return result;
  }

  /** A date's midnight in a zone. */
  public static long ofDate(long date, ZoneId zone) {
    long local = ofDate(date);
    return TimestampRange.isInfinite(local)
        ? local
        : TimestampRange.check(TimeZones.toInstant(zone, local));
  }

  /** The date of a time stamp without zone; the infinities stay. */
  public static long toDate(long timestamp) {
    if (TimestampRange.isInfinite(timestamp)) {
      return timestamp > 0 ? TimestampRange.DATE_INFINITY : TimestampRange.DATE_MINUS_INFINITY;
    }
    return Math.floorDiv(timestamp, DateTimeFields.DAY);
  }

  /** What the clock in a zone shows; the infinities stay. */
  public static long toLocal(long timestamp, ZoneId zone) {
    return TimestampRange.isInfinite(timestamp)
        ? timestamp
        : TimestampRange.check(TimeZones.toLocal(zone, timestamp));
  }

  /** When the clock in a zone shows a time; the infinities stay. */
  public static long toInstant(long local, ZoneId zone) {
    return TimestampRange.isInfinite(local)
        ? local
        : TimestampRange.check(TimeZones.toInstant(zone, local));
  }

  /**
   * {@code age}: the difference in years, months, days and time, as a calendar counts it.
   *
   * @param zone for {@code timestamptz} the zone whose calendar counts, else null
   */
  public static Interval age(long left, long right, ZoneId zone) {
    if (TimestampRange.isInfinite(left) || TimestampRange.isInfinite(right)) {
      throw TimestampRange.timestampOutOfRange();
    }
    DateTimeFields a = DateTimeFields.ofTimestamp(local(left, zone));
    DateTimeFields b = DateTimeFields.ofTimestamp(local(right, zone));
    boolean negative = left < right;
    DateTimeFields later = negative ? b : a;
    DateTimeFields earlier = negative ? a : b;
    int years = later.year - earlier.year;
    int months = later.month - earlier.month;
    int days = later.day - earlier.day;
    long micros = later.timeOfDay() - earlier.timeOfDay();
    if (micros < 0) {
      micros += DateTimeFields.DAY;
      days--;
    }
    while (days < 0) {
      days += JulianDay.daysInMonth(earlier.year, earlier.month);
      months--;
    }
    if (months < 0) {
      months += MONTHS_PER_YEAR;
      years--;
    }
    Interval age = new Interval(years * MONTHS_PER_YEAR + months, days, micros);
    return negative ? IntervalArithmetic.negate(age) : age;
  }
}
