package org.pagedb.sql.exec.access;

import org.pagedb.sql.type.numeric.Numeric;

/** Where a value lies between two others, as a share of the way; half way if it cannot be told. */
final class ScalarPosition {

  private static final double UNKNOWN = 0.5;
  private static final double ALPHABET = 256;

  private ScalarPosition() {}

  static double between(Object low, Object high, Object value) {
    if (low instanceof String from && high instanceof String to && value instanceof String text) {
      int common = 0;
      while (common < from.length()
          && common < to.length()
          && from.charAt(common) == to.charAt(common)) {
        common++;
      }
      return share(number(from, common), number(to, common), number(text, common));
    }
    return share(number(low), number(high), number(value));
  }

  private static double share(double low, double high, double value) {
    if (Double.isNaN(low + high + value) || high <= low) {
      return UNKNOWN;
    }
    return Math.min(1, Math.max(0, (value - low) / (high - low)));
  }

  private static double number(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    } else if (value instanceof Boolean truth) {
      return truth ? 1 : 0;
    } else if (value instanceof Numeric numeric) {
      return numeric.toDouble();
    }
    return Double.NaN;
  }

  /** A text behind a common beginning as a fraction, its letters as digits. */
  private static double number(String text, int start) {
    double value = 0;
    double unit = 1;
    for (int i = start; i < Math.min(text.length(), start + Long.BYTES); i++) {
      unit /= ALPHABET;
      value += Math.min(text.charAt(i), ALPHABET - 1) * unit;
    }
    return value;
  }
}
