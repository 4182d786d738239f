package org.pagedb.sql.type.datetime;

/**
 * A value of type {@code interval}: three numbers that are kept apart, as a month has no fixed
 * number of days and a day no fixed number of hours.
 *
 * @param months months, years included
 * @param days days, weeks included
 * @param micros microseconds, hours included
 */
public record Interval(int months, int days, long micros) implements Comparable<Interval> {

  /** No time at all. */
  public static final Interval ZERO = new Interval(0, 0, 0);

  private static final int DAYS_PER_MONTH = 30;

  /** Compares with months of 30 days and days of 24 hours. */
  @Override
  public int compareTo(Interval other) {
    int order = Long.compare(wholeDays(), other.wholeDays());
    return order != 0 ? order : Long.compare(restOfDay(), other.restOfDay());
  }

  private long wholeDays() {
    return (long) months * DAYS_PER_MONTH + days + Math.floorDiv(micros, DateTimeFields.DAY);
  }

  private long restOfDay() {
    return Math.floorMod(micros, DateTimeFields.DAY);
  }

  /** Whether both are equally long in the sense of {@link #compareTo}. */
  public boolean sameLength(Interval other) {
    return compareTo(other) == 0;
  }

  /** Agrees with {@link #sameLength}. */
  public int lengthHash() {
    return Long.hashCode(wholeDays()) * 31 + Long.hashCode(restOfDay());
  }

  /** PostgreSQL's text form in its own style. */
  @Override
  public String toString() {
    return IntervalText.format(this, "postgres");
  }
}
