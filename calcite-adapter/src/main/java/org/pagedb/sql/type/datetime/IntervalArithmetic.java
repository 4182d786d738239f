package org.pagedb.sql.type.datetime;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.TypeFailures;

/**
 * Sums, multiples and fractions of intervals, and moving of days and months between their fields.
 */
public final class IntervalArithmetic {

  private static final int DAYS_PER_MONTH = 30;

  private IntervalArithmetic() {}

  private static SqlFailure outOfRange() {
    return TimestampRange.intervalOutOfRange();
  }

  private static int narrow(long value) {
    if (value != (int) value) {
      throw outOfRange();
    }
    return (int) value;
  }

  private static long sum(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      throw outOfRange();
    }
    return sum;
  }

  /** Field by field. */
  public static Interval add(Interval a, Interval b) {
    return new Interval(
        narrow((long) a.months() + b.months()),
        narrow((long) a.days() + b.days()),
        sum(a.micros(), b.micros()));
  }

  /** Field by field. */
  public static Interval subtract(Interval a, Interval b) {
    long micros = a.micros() - b.micros();
    if (((a.micros() ^ b.micros()) & (a.micros() ^ micros)) < 0) {
      throw outOfRange();
    }
    return new Interval(
        narrow((long) a.months() - b.months()), narrow((long) a.days() - b.days()), micros);
  }

  /** Every field turned around. */
  public static Interval negate(Interval a) {
    if (a.micros() == Long.MIN_VALUE) {
      throw outOfRange();
    }
    return new Interval(narrow(-(long) a.months()), narrow(-(long) a.days()), -a.micros());
  }

  /** A multiple; fractions of months go down to days, of days to time. */
  public static Interval multiply(Interval a, double factor) {
    double months = a.months() * factor;
    double days = a.days() * factor;
    if (!fitsInt(months) || !fitsInt(days)) {
      throw outOfRange();
    }
    double monthRemainder = round((months - (int) months) * DAYS_PER_MONTH);
    return scaled((int) months, (int) days, monthRemainder, days - (int) days, a.micros() * factor);
  }

  /**
   * A fraction; fractions of months go down to days, of days to time.
   *
   * @throws SqlFailure 22012 if the divisor is zero
   */
  public static Interval divide(Interval a, double divisor) {
    if (divisor == 0) {
      throw TypeFailures.divisionByZero();
    }
    double months = a.months() / divisor;
    double days = a.days() / divisor;
    if (!fitsInt(months) || !fitsInt(days)) {
      throw outOfRange();
    }
    double monthRemainder = round((months - (int) months) * DAYS_PER_MONTH);
    return scaled(
        (int) months, (int) days, monthRemainder, days - (int) days, a.micros() / divisor);
  }

  private static boolean fitsInt(double value) {
    return value <= Integer.MAX_VALUE && value >= Integer.MIN_VALUE;
  }

  /** As C's {@code TSROUND}: to microseconds. */
  private static double round(double seconds) {
    return Math.rint(seconds * 1e6) / 1e6;
  }

  private static Interval scaled(
      int months, int wholeDays, double monthRemainderDays, double dayRemainder, double micros) {
    double seconds = (dayRemainder + monthRemainderDays - (int) monthRemainderDays) * 86_400.0;
    seconds = round(seconds);
    long days = wholeDays;
    if (Math.abs(seconds) >= 86_400) {
      days += (int) (seconds / 86_400);
      seconds -= (int) (seconds / 86_400) * 86_400.0;
    }
    days += (int) monthRemainderDays;
    double total = Math.rint(micros + seconds * 1e6);
    if (!(total >= -0x1p63 && total < 0x1p63)) {
      throw outOfRange();
    }
    return new Interval(months, narrow(days), (long) total);
  }

  /** Moves whole days of 24 hours from the time to the days. */
  public static Interval justifyHours(Interval a) {
    long days = a.days() + a.micros() / DateTimeFields.DAY;
    long micros = a.micros() % DateTimeFields.DAY;
    if (days > 0 && micros < 0) {
      micros += DateTimeFields.DAY;
      days--;
    } else if (days < 0 && micros > 0) {
      micros -= DateTimeFields.DAY;
      days++;
    }
    return new Interval(a.months(), narrow(days), micros);
  }

  /** Moves whole months of 30 days from the days to the months. */
  public static Interval justifyDays(Interval a) {
    long months = (long) a.months() + a.days() / DAYS_PER_MONTH;
    int days = a.days() % DAYS_PER_MONTH;
    if (months > 0 && days < 0) {
      days += DAYS_PER_MONTH;
      months--;
    } else if (months < 0 && days > 0) {
      days -= DAYS_PER_MONTH;
      months++;
    }
    return new Interval(narrow(months), days, a.micros());
  }

  /** Both, and gives all fields the same sign. */
  public static Interval justify(Interval a) {
    long months = a.months();
    long days = a.days();
    long micros = a.micros();
    // a first move of months keeps the days from overflowing
    if (days > 0 && micros > 0 || days < 0 && micros < 0) {
      months += days / DAYS_PER_MONTH;
      days %= DAYS_PER_MONTH;
    }
    days += micros / DateTimeFields.DAY;
    micros %= DateTimeFields.DAY;
    months += days / DAYS_PER_MONTH;
    days %= DAYS_PER_MONTH;
    if (months > 0 && (days < 0 || days == 0 && micros < 0)) {
      days += DAYS_PER_MONTH;
      months--;
    } else if (months < 0 && (days > 0 || days == 0 && micros > 0)) {
      days -= DAYS_PER_MONTH;
      months++;
    }
    if (days > 0 && micros < 0) {
      micros += DateTimeFields.DAY;
      days--;
    } else if (days < 0 && micros > 0) {
      micros -= DateTimeFields.DAY;
      days++;
    }
    return new Interval(narrow(months), (int) days, micros);
  }
}
