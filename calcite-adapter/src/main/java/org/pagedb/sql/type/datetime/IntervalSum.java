package org.pagedb.sql.type.datetime;

/** Adds up the parts of an interval as they are read. Every method tells whether it fitted. */
final class IntervalSum {

  private static final int DAYS_PER_MONTH = 30;
  private static final int MONTHS_PER_YEAR = 12;

  private long micros;
  private int days;
  private int months;
  private int years;

  boolean addMicros(long count, double fraction, long scale) {
    long product = count * scale;
    if (Math.multiplyHigh(count, scale) != product >> 63) {
      return false;
    }
    return addMicros(product) && addFractionOfMicros(fraction, scale);
  }

  private boolean addMicros(long more) {
    long sum = micros + more;
    boolean fits = ((micros ^ sum) & (more ^ sum)) >= 0;
    micros = sum;
    return fits;
  }

  boolean addFractionOfMicros(double fraction, long scale) {
    if (fraction == 0) {
      return true;
    }
    double scaled = fraction * scale;
    long whole = (long) scaled;
    double rest = scaled - whole;
    whole += rest > 0.5 ? 1 : rest < -0.5 ? -1 : 0;
    return addMicros(whole);
  }

  boolean addDays(long count, int scale) {
    long sum = days + count * scale;
    boolean fits = count == (int) count && sum == (int) sum;
    days = (int) sum;
    return fits;
  }

  boolean addFractionOfDays(double fraction, int scale) {
    if (fraction == 0) {
      return true;
    }
    double scaled = fraction * scale;
    int whole = (int) scaled;
    return addDays(whole, 1) && addFractionOfMicros(scaled - whole, DateTimeFields.DAY);
  }

  boolean addMonths(long count) {
    long sum = months + count;
    boolean fits = count == (int) count && sum == (int) sum;
    months = (int) sum;
    return fits;
  }

  boolean addFractionOfMonths(double fraction) {
    return addFractionOfDays(fraction, DAYS_PER_MONTH);
  }

  boolean addYears(long count, int scale) {
    long sum = years + count * scale;
    boolean fits = count == (int) count && sum == (int) sum;
    years = (int) sum;
    return fits;
  }

  boolean addFractionOfYears(double fraction, int scale) {
    return addMonths((long) Math.rint(fraction * scale * MONTHS_PER_YEAR));
  }

  /** Sets the time, whatever it was before. */
  void setMicros(long value) {
    micros = value;
  }

  long micros() {
    return micros;
  }

  /** Turns everything around; false if a number has no opposite. */
  boolean negate() {
    boolean fits =
        micros != Long.MIN_VALUE
            && days != Integer.MIN_VALUE
            && months != Integer.MIN_VALUE
            && years != Integer.MIN_VALUE;
    micros = -micros;
    days = -days;
    months = -months;
    years = -years;
    return fits;
  }

  /** The interval, or null if its months do not fit. */
  Interval toInterval() {
    long total = (long) years * MONTHS_PER_YEAR + months;
    return total == (int) total ? new Interval((int) total, days, micros) : null;
  }
}
