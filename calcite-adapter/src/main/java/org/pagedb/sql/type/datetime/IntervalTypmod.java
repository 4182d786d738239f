package org.pagedb.sql.type.datetime;

/**
 * Type modifiers of intervals: the fields that are kept in the upper half, the digits after the
 * second in the lower.
 */
public final class IntervalTypmod {

  /** Fields of an interval without restriction. */
  public static final int FULL_RANGE = 0x7FFF;

  /** Precision of an interval without restriction. */
  public static final int FULL_PRECISION = 0xFFFF;

  private IntervalTypmod() {}

  /** The modifier of {@code interval(precision)}. */
  public static int ofPrecision(int precision) {
    return FULL_RANGE << 16 | precision;
  }

  /**
   * The modifier of {@code interval FROM to TO}, or of one field twice; {@code precision} −1 if not
   * given.
   */
  public static int ofRange(String from, String to, int precision) {
    String[] order = {"year", "month", "day", "hour", "minute", "second"};
    int[] bits = {Field.YEAR, Field.MONTH, Field.DAY, Field.HOUR, Field.MINUTE, Field.SECOND};
    int range = 0;
    boolean inside = false;
    for (int i = 0; i < order.length; i++) {
      inside |= order[i].equals(from);
      range |= inside ? bits[i] : 0;
      if (order[i].equals(to)) {
        break;
      }
    }
    return range << 16 | (precision < 0 ? FULL_PRECISION : precision);
  }

  /** As {@code format_type} prints it: {@code day to second(3)} with a blank before, or so. */
  public static String format(int typmod) {
    int range = range(typmod);
    int precision = typmod & FULL_PRECISION;
    StringBuilder text = new StringBuilder();
    if (range != FULL_RANGE) {
      String[] names = {"year", "month", "day", "hour", "minute", "second"};
      int[] bits = {Field.YEAR, Field.MONTH, Field.DAY, Field.HOUR, Field.MINUTE, Field.SECOND};
      String first = null;
      String last = null;
      for (int i = 0; i < names.length; i++) {
        if ((range & bits[i]) != 0) {
          first = first == null ? names[i] : first;
          last = names[i];
        }
      }
      text.append(' ').append(first);
      if (!last.equals(first)) {
        text.append(" to ").append(last);
      }
    }
    if (precision != FULL_PRECISION) {
      text.append('(').append(precision).append(')');
    }
    return text.toString();
  }

  /** The fields that a modifier keeps. */
  static int range(int typmod) {
    return typmod < 0 ? FULL_RANGE : typmod >> 16 & FULL_RANGE;
  }

  /** Drops what is smaller than the range's last field and rounds the second. */
  static Interval apply(Interval value, int typmod) {
    if (typmod < 0) {
      return value;
    }
    int range = range(typmod);
    int precision = typmod & FULL_PRECISION;
    long micros = value.micros();
    if (range == Field.YEAR) {
      return new Interval(value.months() / 12 * 12, 0, 0);
    }
    if (range == Field.MONTH || range == (Field.YEAR | Field.MONTH)) {
      return new Interval(value.months(), 0, 0);
    }
    if (range == Field.DAY) {
      return new Interval(value.months(), value.days(), 0);
    }
    if (range != FULL_RANGE && (range & Field.SECOND) == 0) {
      long unit = (range & Field.MINUTE) != 0 ? DateTimeFields.MINUTE : DateTimeFields.HOUR;
      micros = micros / unit * unit;
    }
    if (precision != FULL_PRECISION) {
      micros = FractionalSeconds.round(micros, precision);
    }
    return new Interval(value.months(), value.days(), micros);
  }
}
