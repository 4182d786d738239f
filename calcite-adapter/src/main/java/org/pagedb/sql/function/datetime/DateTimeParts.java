package org.pagedb.sql.function.datetime;

import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.DateTimeUnit;
import org.pagedb.sql.type.datetime.IsoWeek;
import org.pagedb.sql.type.datetime.JulianDay;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;

/** The parts of a broken-down time that {@code extract} asks for. */
final class DateTimeParts {

  private DateTimeParts() {}

  /** A part of the time of day; null if the unit is none. */
  static Numeric ofTime(DateTimeFields fields, DateTimeUnit unit) {
    long micros = fields.second() * DateTimeFields.SECOND + fields.micros();
    return switch (unit) {
      case MICROSECOND -> Numeric.of(micros);
      case MILLISECOND -> Numeric.of(micros, 3);
      case SECOND -> Numeric.of(micros, 6);
      case MINUTE -> Numeric.of(fields.minute());
      case HOUR -> Numeric.of(fields.hour());
      default -> null;
    };
  }

  /** A part of the date; null if the unit is none. */
  static Numeric ofDate(DateTimeFields fields, DateTimeUnit unit) {
    int year = fields.year();
    long julian = fields.date() + JulianDay.POSTGRES_EPOCH;
    return switch (unit) {
      case DAY -> Numeric.of(fields.day());
      case MONTH -> Numeric.of(fields.month());
      case QUARTER -> Numeric.of((fields.month() - 1) / 3 + 1);
      case WEEK -> Numeric.of(IsoWeek.weekOf(year, fields.month(), fields.day()));
      case YEAR -> Numeric.of(withoutYearZero(year));
      case DECADE -> Numeric.of(Math.floorDiv(year, 10));
      case CENTURY -> Numeric.of(period(year, 100));
      case MILLENNIUM -> Numeric.of(period(year, 1000));
      case ISO_YEAR ->
          Numeric.of(withoutYearZero(IsoWeek.isoYearOf(year, fields.month(), fields.day())));
      case DAY_OF_WEEK -> Numeric.of(JulianDay.dayOfWeek(julian));
      case ISO_DAY_OF_WEEK -> Numeric.of(IsoWeek.dayOfWeek(julian));
      case DAY_OF_YEAR -> Numeric.of(julian - JulianDay.of(year, 1, 1) + 1);
      default -> null;
    };
  }

  private static int withoutYearZero(int year) {
    return year > 0 ? year : year - 1;
  }

  private static int period(int year, int length) {
    return year > 0 ? (year + length - 1) / length : -((length - 1 - (year - 1)) / length);
  }

  /** The Julian day with the time of day as its fraction. */
  static Numeric julian(DateTimeFields fields) {
    Numeric day = Numeric.of(fields.date() + JulianDay.POSTGRES_EPOCH);
    Numeric fraction =
        NumericArithmetic.divide(Numeric.of(fields.timeOfDay()), Numeric.of(DateTimeFields.DAY));
    return NumericArithmetic.add(day, fraction);
  }
}
