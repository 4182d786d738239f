package org.pagedb.sql.type.datetime;

import java.time.ZoneId;

/** {@code date_trunc}: sets everything below a unit to its start. */
public final class DateTimeTruncation {

  private DateTimeTruncation() {}

  /**
   * A finite time stamp cut to a unit.
   *
   * @param zone for {@code timestamptz} the zone whose calendar counts, else null
   * @return null if the unit is not one to cut to
   */
  public static Long timestamp(long timestamp, DateTimeUnit unit, ZoneId zone) {
    long local = zone == null ? timestamp : TimeZones.toLocal(zone, timestamp);
    DateTimeFields fields = DateTimeFields.ofTimestamp(local);
    if (!cutDate(fields, unit) && !cutTime(fields, unit)) {
      return null;
    }
    boolean withinDay = unit.compareTo(DateTimeUnit.HOUR) <= 0;
    if (zone == null || !withinDay) {
      return TimestampArithmetic.fromFields(fields, zone);
    }
    // the offset cannot change within the day by cutting the hour, so it is kept
    return TimestampRange.check(
        fields.date() * DateTimeFields.DAY + fields.timeOfDay() - (local - timestamp));
  }

  private static boolean cutDate(DateTimeFields fields, DateTimeUnit unit) {
    switch (unit) {
      case WEEK -> {
        int year = IsoWeek.isoYearOf(fields.year, fields.month, fields.day);
        int week = IsoWeek.weekOf(fields.year, fields.month, fields.day);
        JulianDay.toFields(IsoWeek.monday(year, week), fields);
      }
      case MILLENNIUM -> firstDayOf(fields, roundedYear(fields.year, 1000));
      case CENTURY -> firstDayOf(fields, roundedYear(fields.year, 100));
      case DECADE -> firstDayOf(fields, Math.floorDiv(fields.year, 10) * 10);
      case YEAR -> firstDayOf(fields, fields.year);
      case QUARTER -> {
        fields.month = 3 * ((fields.month - 1) / 3) + 1;
        fields.day = 1;
      }
      case MONTH -> fields.day = 1;
      case DAY -> {}
      default -> {
        return false;
      }
    }
    fields.setTime(0);
    return true;
  }

  /** The first year of the century or millennium, which start in years ending with 1. */
  private static int roundedYear(int year, int length) {
    return year > 0
        ? (year + length - 1) / length * length - (length - 1)
        : -((length - 1 - (year - 1)) / length) * length + 1;
  }

  private static void firstDayOf(DateTimeFields fields, int year) {
    fields.year = year;
    fields.month = 1;
    fields.day = 1;
  }

  private static boolean cutTime(DateTimeFields fields, DateTimeUnit unit) {
    switch (unit) {
      case HOUR -> {
        fields.minute = 0;
        fields.second = 0;
        fields.micros = 0;
      }
      case MINUTE -> {
        fields.second = 0;
        fields.micros = 0;
      }
      case SECOND -> fields.micros = 0;
      case MILLISECOND -> fields.micros = fields.micros / 1000 * 1000;
      case MICROSECOND -> {}
      default -> {
        return false;
      }
    }
    return true;
  }

  /** An interval cut to a unit; null if the unit is not one to cut to. */
  public static Interval interval(Interval value, DateTimeUnit unit) {
    int months = value.months();
    int days = value.days();
    long micros = value.micros();
    return switch (unit) {
      case MILLENNIUM -> new Interval(months / 12000 * 12000, 0, 0);
      case CENTURY -> new Interval(months / 1200 * 1200, 0, 0);
      case DECADE -> new Interval(months / 120 * 120, 0, 0);
      case YEAR -> new Interval(months / 12 * 12, 0, 0);
      case QUARTER -> new Interval(months / 3 * 3, 0, 0);
      case MONTH -> new Interval(months, 0, 0);
      case DAY -> new Interval(months, days, 0);
      case HOUR -> new Interval(months, days, cut(micros, DateTimeFields.HOUR));
      case MINUTE -> new Interval(months, days, cut(micros, DateTimeFields.MINUTE));
      case SECOND -> new Interval(months, days, cut(micros, DateTimeFields.SECOND));
      case MILLISECOND -> new Interval(months, days, cut(micros, 1000));
      case MICROSECOND -> value;
      default -> null;
    };
  }

  private static long cut(long micros, long unit) {
    return micros / unit * unit;
  }
}
