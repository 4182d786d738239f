package org.pagedb.sql.type.datetime;

/** What one of each unit adds to an interval. */
final class IntervalParts {

  private static final int DAYS_PER_WEEK = 7;

  private IntervalParts() {}

  /** Adds a number of a unit; false if it does not fit. */
  static boolean add(IntervalSum sum, IntervalUnit unit, long whole, double fraction) {
    return switch (unit) {
      case MICROSECOND -> sum.addMicros(whole, fraction, 1);
      case MILLISECOND -> sum.addMicros(whole, fraction, 1000);
      case SECOND -> sum.addMicros(whole, fraction, DateTimeFields.SECOND);
      case MINUTE -> sum.addMicros(whole, fraction, DateTimeFields.MINUTE);
      case HOUR -> sum.addMicros(whole, fraction, DateTimeFields.HOUR);
      case DAY -> sum.addDays(whole, 1) && sum.addFractionOfMicros(fraction, DateTimeFields.DAY);
      case WEEK ->
          sum.addDays(whole, DAYS_PER_WEEK) && sum.addFractionOfDays(fraction, DAYS_PER_WEEK);
      case MONTH -> sum.addMonths(whole) && sum.addFractionOfMonths(fraction);
      case YEAR -> years(sum, whole, fraction, 1);
      case DECADE -> years(sum, whole, fraction, 10);
      case CENTURY -> years(sum, whole, fraction, 100);
      case MILLENNIUM -> years(sum, whole, fraction, 1000);
      case QUARTER, AGO -> throw new IllegalArgumentException("not a unit to add: " + unit);
    };
  }

  private static boolean years(IntervalSum sum, long whole, double fraction, int scale) {
    return sum.addYears(whole, scale) && sum.addFractionOfYears(fraction, scale);
  }
}
