package org.pagedb.jdbc.value;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/**
 * Between PostgreSQL's counts from 2000-01-01 and the classes of {@code java.sql}, which mean local
 * time in a time zone: the given calendar's or the JVM's.
 */
final class CalendarTime {

  /** Days from 1970-01-01 to 2000-01-01. */
  static final long EPOCH_DAYS = 10_957;

  static final long MICROS_PER_SECOND = 1_000_000;
  static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

  private static final long EPOCH_MICROS = EPOCH_DAYS * MICROS_PER_DAY;

  /** What pgjdbc makes of {@code infinity}, milliseconds from 1970. */
  static final long INFINITY_MILLIS = 9_223_372_036_825_200_000L;

  static final long MINUS_INFINITY_MILLIS = -9_223_372_036_832_400_000L;

  /** The Gregorian calendar's first day, 1582-10-15. */
  private static final long JULIAN_UNTIL = -12_219_292_800_000L;

  private CalendarTime() {}

  static LocalDate localDate(long days) {
    if (days >= Integer.MAX_VALUE) {
      return LocalDate.MAX;
    }
    return days <= Integer.MIN_VALUE ? LocalDate.MIN : LocalDate.ofEpochDay(days + EPOCH_DAYS);
  }

  static long days(LocalDate date) {
    if (date.equals(LocalDate.MAX)) {
      return Integer.MAX_VALUE;
    }
    return date.equals(LocalDate.MIN) ? Integer.MIN_VALUE : date.toEpochDay() - EPOCH_DAYS;
  }

  static LocalDateTime localDateTime(long micros) {
    if (micros == Long.MAX_VALUE) {
      return LocalDateTime.MAX;
    }
    if (micros == Long.MIN_VALUE) {
      return LocalDateTime.MIN;
    }
    long days = Math.floorDiv(micros, MICROS_PER_DAY);
    long ofDay = Math.floorMod(micros, MICROS_PER_DAY);
    return LocalDateTime.of(
        LocalDate.ofEpochDay(days + EPOCH_DAYS), LocalTime.ofNanoOfDay(ofDay * 1000));
  }

  static long micros(LocalDateTime time) {
    if (time.equals(LocalDateTime.MAX)) {
      return Long.MAX_VALUE;
    }
    if (time.equals(LocalDateTime.MIN)) {
      return Long.MIN_VALUE;
    }
    return (time.toLocalDate().toEpochDay() - EPOCH_DAYS) * MICROS_PER_DAY
        + micros(time.toLocalTime());
  }

  /** Nanoseconds are rounded, as the server would round the text. */
  static long micros(LocalTime time) {
    return (time.toNanoOfDay() + 500) / 1000;
  }

  /** {@code 24:00:00} has no equal in Java; the last moment of the day comes nearest. */
  static LocalTime localTime(long micros) {
    return micros >= MICROS_PER_DAY ? LocalTime.MAX : LocalTime.ofNanoOfDay(micros * 1000);
  }

  /** Microseconds from 2000 of a moment given as milliseconds from 1970 and nanoseconds of them. */
  static long instantMicros(long epochSecond, int nanos) {
    return epochSecond * MICROS_PER_SECOND - EPOCH_MICROS + (nanos + 500) / 1000;
  }

  static long epochSecond(long micros) {
    return Math.floorDiv(micros + EPOCH_MICROS, MICROS_PER_SECOND);
  }

  static int nanos(long micros) {
    return (int) Math.floorMod(micros, MICROS_PER_SECOND) * 1000;
  }

  /** A {@code timestamptz}. */
  static Timestamp instant(long micros) {
    if (micros == Long.MAX_VALUE || micros == Long.MIN_VALUE) {
      return new Timestamp(infinity(micros > 0));
    }
    long millis = epochSecond(micros) * 1000;
    if (isJulian(millis)) {
      millis = seconds(localDateTime(micros), TimeZone.getTimeZone(ZoneOffset.UTC)) * 1000;
    }
    Timestamp timestamp = new Timestamp(millis);
    timestamp.setNanos(nanos(micros));
    return timestamp;
  }

  /** Whether {@code java.sql} counts the moment by the Julian calendar, and PostgreSQL does not. */
  static boolean isJulian(long millis) {
    return millis < JULIAN_UNTIL;
  }

  /** A {@code timestamp} in the calendar's zone. */
  static Timestamp timestamp(long micros, Calendar zone) {
    if (micros == Long.MAX_VALUE || micros == Long.MIN_VALUE) {
      return new Timestamp(infinity(micros > 0));
    }
    Timestamp timestamp = new Timestamp(seconds(localDateTime(micros), zoneOf(zone)) * 1000);
    timestamp.setNanos(nanos(micros));
    return timestamp;
  }

  static Date date(LocalDate date, Calendar zone) {
    if (date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN)) {
      return new Date(infinity(date.equals(LocalDate.MAX)));
    }
    return new Date(millis(date.atStartOfDay(), zoneOf(zone)));
  }

  /** The local date of a moment. */
  static Date dateOf(long millis, Calendar zone) {
    if (isInfinite(millis)) {
      return new Date(millis);
    }
    return date(local(millis, zone).toLocalDate(), zone);
  }

  /** A {@code time} on 1970-01-01. */
  static Time time(LocalTime time, Calendar zone) {
    return new Time(millis(time.atDate(LocalDate.EPOCH), zoneOf(zone)));
  }

  /** Local time on a calendar that turns Julian before 1582, as {@code java.sql} counts. */
  static LocalDateTime local(long millis, Calendar zone) {
    GregorianCalendar calendar = new GregorianCalendar(zoneOf(zone));
    calendar.setTimeInMillis(millis);
    int year = calendar.get(Calendar.YEAR);
    int proleptic = calendar.get(Calendar.ERA) == GregorianCalendar.BC ? 1 - year : year;
    return LocalDateTime.of(
        proleptic,
        calendar.get(Calendar.MONTH) + 1,
        calendar.get(Calendar.DAY_OF_MONTH),
        calendar.get(Calendar.HOUR_OF_DAY),
        calendar.get(Calendar.MINUTE),
        calendar.get(Calendar.SECOND),
        calendar.get(Calendar.MILLISECOND) * 1_000_000);
  }

  /** Whole seconds, rounded down: what a timestamp has beside its nanoseconds. */
  private static long seconds(LocalDateTime time, TimeZone zone) {
    return Math.floorDiv(millis(time, zone), 1000L);
  }

  private static long millis(LocalDateTime time, TimeZone zone) {
    GregorianCalendar calendar = new GregorianCalendar(zone);
    calendar.clear();
    int year = time.getYear();
    calendar.set(Calendar.ERA, year > 0 ? GregorianCalendar.AD : GregorianCalendar.BC);
    calendar.set(Calendar.YEAR, year > 0 ? year : 1 - year);
    calendar.set(Calendar.MONTH, time.getMonthValue() - 1);
    calendar.set(Calendar.DAY_OF_MONTH, time.getDayOfMonth());
    calendar.set(Calendar.HOUR_OF_DAY, time.getHour());
    calendar.set(Calendar.MINUTE, time.getMinute());
    calendar.set(Calendar.SECOND, time.getSecond());
    calendar.set(Calendar.MILLISECOND, time.getNano() / 1_000_000);
    return calendar.getTimeInMillis();
  }

  static TimeZone zoneOf(Calendar zone) {
    return zone == null ? TimeZone.getDefault() : zone.getTimeZone();
  }

  static boolean isInfinite(long millis) {
    return millis == INFINITY_MILLIS || millis == MINUS_INFINITY_MILLIS;
  }

  private static long infinity(boolean positive) {
    return positive ? INFINITY_MILLIS : MINUS_INFINITY_MILLIS;
  }
}
