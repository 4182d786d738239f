package org.pagedb.sql.type.datetime;

/** A broken-down time. Mutable, made and used within one call. */
public final class DateTimeFields {

  /** Microseconds in a second. */
  public static final long SECOND = 1_000_000L;

  /** Microseconds in a minute. */
  public static final long MINUTE = 60 * SECOND;

  /** Microseconds in an hour. */
  public static final long HOUR = 60 * MINUTE;

  /** Microseconds in a day. */
  public static final long DAY = 24 * HOUR;

  int year;
  int month;
  int day;
  int hour;
  int minute;
  int second;
  int micros;
  int dayOfYear;

  /** Seconds west of Greenwich. */
  int zone;

  /** Splits a time stamp (microseconds from 2000-01-01) that is not infinite. */
  public static DateTimeFields ofTimestamp(long timestamp) {
    DateTimeFields fields = new DateTimeFields();
    fields.setDate(Math.floorDiv(timestamp, DAY));
    fields.setTime(Math.floorMod(timestamp, DAY));
    return fields;
  }

  /** Splits a date (days from 2000-01-01). */
  public static DateTimeFields ofDate(long date) {
    DateTimeFields fields = new DateTimeFields();
    fields.setDate(date);
    return fields;
  }

  /** Splits a time of day; there is no date. */
  public static DateTimeFields ofTimeOfDay(long timeOfDay) {
    DateTimeFields fields = new DateTimeFields();
    fields.setTime(timeOfDay);
    return fields;
  }

  void setDate(long date) {
    JulianDay.toFields(date + JulianDay.POSTGRES_EPOCH, this);
  }

  void setTime(long timeOfDay) {
    hour = (int) (timeOfDay / HOUR);
    long rest = timeOfDay % HOUR;
    minute = (int) (rest / MINUTE);
    rest %= MINUTE;
    second = (int) (rest / SECOND);
    micros = (int) (rest % SECOND);
  }

  /** Astronomical year: 1 BC is 0. */
  public int year() {
    return year;
  }

  /** 1 to 12. */
  public int month() {
    return month;
  }

  /** 1 to 31. */
  public int day() {
    return day;
  }

  /** 0 to 24. */
  public int hour() {
    return hour;
  }

  /** 0 to 59. */
  public int minute() {
    return minute;
  }

  /** 0 to 60. */
  public int second() {
    return second;
  }

  /** Microseconds within the second. */
  public int micros() {
    return micros;
  }

  /** Days from 2000-01-01. */
  public long date() {
    return (long) JulianDay.of(year, month, day) - JulianDay.POSTGRES_EPOCH;
  }

  /** Microseconds from midnight. */
  public long timeOfDay() {
    return ((hour * 60L + minute) * 60L + second) * SECOND + micros;
  }
}
