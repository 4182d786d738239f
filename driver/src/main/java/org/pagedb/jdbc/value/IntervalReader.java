package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Period;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.storage.vector.ColumnVector;

/**
 * {@code interval}: months, days and a time apart. Java's classes have a part of that each, so an
 * interval with more than that is refused rather than reckoned (22003).
 */
final class IntervalReader extends ColumnReader {

  private static final int MONTHS_PER_YEAR = 12;
  private static final int NANOS_PER_MICRO = 1000;

  IntervalReader(PgType type) {
    super(type);
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return new PageDbObject(type().name(), string(vector, row, context));
  }

  /** The interval's time, which may be days long if its days are not counted as such. */
  Duration duration(ColumnVector vector, int row, ValueContext context) throws SQLException {
    Interval value = (Interval) datum(vector, row);
    if (value.months() != 0 || value.days() != 0) {
      throw Refusal.badValue("Duration", string(vector, row, context));
    }
    long seconds = Math.floorDiv(value.micros(), CalendarTime.MICROS_PER_SECOND);
    long micros = Math.floorMod(value.micros(), CalendarTime.MICROS_PER_SECOND);
    return Duration.ofSeconds(seconds, micros * NANOS_PER_MICRO);
  }

  /** The interval's years, months and days. */
  Period period(ColumnVector vector, int row, ValueContext context) throws SQLException {
    Interval value = (Interval) datum(vector, row);
    if (value.micros() != 0) {
      throw Refusal.badValue("Period", string(vector, row, context));
    }
    return Period.of(
        value.months() / MONTHS_PER_YEAR, value.months() % MONTHS_PER_YEAR, value.days());
  }

  /**
   * The interval of a duration; nanoseconds are rounded as PostgreSQL rounds them.
   *
   * @throws SQLException 22008 if an interval does not reach as far
   */
  static Interval of(Duration duration) throws SQLException {
    try {
      long micros =
          Math.addExact(
              Math.multiplyExact(duration.getSeconds(), CalendarTime.MICROS_PER_SECOND),
              (duration.getNano() + NANOS_PER_MICRO / 2) / NANOS_PER_MICRO);
      return new Interval(0, 0, micros);
    } catch (ArithmeticException e) {
      throw Refusal.outOfRange("interval");
    }
  }

  /**
   * The interval of a period.
   *
   * @throws SQLException 22008 if an interval does not reach as far
   */
  static Interval of(Period period) throws SQLException {
    long months = period.toTotalMonths();
    if (months != (int) months) {
      throw Refusal.outOfRange("interval");
    }
    return new Interval((int) months, period.getDays(), 0);
  }
}
