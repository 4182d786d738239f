package org.pagedb.sql.type.numeric;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.pagedb.sql.type.TypeFailures;

/** {@code + − × ÷ %} and rounding, with PostgreSQL's rules for the scale of the result. */
public final class NumericArithmetic {

  private static final int MIN_SIGNIFICANT_DIGITS = 16;
  private static final int MAX_DISPLAY_SCALE = 1000;

  /** PostgreSQL counts in groups of this many decimal digits. */
  private static final int GROUP_DIGITS = 4;

  private static final long[] POWERS = powers();

  private NumericArithmetic() {}

  private static long[] powers() {
    long[] powers = new long[19];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }

  /** The sum, at the larger of the two scales. */
  public static Numeric add(Numeric a, Numeric b) {
    if (!a.isFinite() || !b.isFinite()) {
      return addSpecial(a, b);
    }
    if (a.isSmall() && b.isSmall() && a.scale() == b.scale()) {
      long sum = a.smallUnscaled() + b.smallUnscaled();
      if (((a.smallUnscaled() ^ sum) & (b.smallUnscaled() ^ sum)) >= 0) {
        return Numeric.of(sum, a.scale());
      }
    }
    return Numeric.of(a.toBigDecimal().add(b.toBigDecimal()));
  }

  private static Numeric addSpecial(Numeric a, Numeric b) {
    if (a.isNaN() || b.isNaN() || a.isInfinite() && b.isInfinite() && a.signum() != b.signum()) {
      return Numeric.NAN;
    }
    return a.isInfinite() ? a : b;
  }

  /** The difference, at the larger of the two scales. */
  public static Numeric subtract(Numeric a, Numeric b) {
    return add(a, negate(b));
  }

  /** The number with its sign changed. */
  public static Numeric negate(Numeric a) {
    if (!a.isFinite()) {
      return a.isNaN() ? a : a.signum() > 0 ? Numeric.MINUS_INFINITY : Numeric.INFINITY;
    }
    return a.isSmall() && a.smallUnscaled() != Long.MIN_VALUE
        ? Numeric.of(-a.smallUnscaled(), a.scale())
        : Numeric.of(a.unscaled().negate(), a.scale());
  }

  /** The product; its scale is the sum of the two, at most {@link Numeric#MAX_SCALE}. */
  public static Numeric multiply(Numeric a, Numeric b) {
    if (!a.isFinite() || !b.isFinite()) {
      int sign = a.signum() * b.signum();
      return sign == 0 ? Numeric.NAN : sign > 0 ? Numeric.INFINITY : Numeric.MINUS_INFINITY;
    }
    int scale = a.scale() + b.scale();
    if (a.isSmall() && b.isSmall()) {
      long high = Math.multiplyHigh(a.smallUnscaled(), b.smallUnscaled());
      long low = a.smallUnscaled() * b.smallUnscaled();
      if (high == low >> 63) {
        return Numeric.of(low, scale);
      }
    }
    return Numeric.of(a.unscaled().multiply(b.unscaled()), scale);
  }

  /**
   * The quotient, rounded half away from zero to {@link #divisionScale}.
   *
   * @throws org.pagedb.sql.error.SqlFailure 22012 if {@code b} is zero
   */
  public static Numeric divide(Numeric a, Numeric b) {
    if (!a.isFinite() || !b.isFinite()) {
      return divideSpecial(a, b);
    }
    if (b.signum() == 0) {
      throw TypeFailures.divisionByZero();
    }
    int scale = divisionScale(a, b);
    return Numeric.of(a.toBigDecimal().divide(b.toBigDecimal(), scale, RoundingMode.HALF_UP));
  }

  private static Numeric divideSpecial(Numeric a, Numeric b) {
    if (a.isNaN() || b.isNaN()) {
      return Numeric.NAN;
    }
    if (a.isInfinite()) {
      if (b.isInfinite()) {
        return Numeric.NAN;
      }
      if (b.signum() == 0) {
        throw TypeFailures.divisionByZero();
      }
      return a.signum() == b.signum() ? Numeric.INFINITY : Numeric.MINUS_INFINITY;
    }
    return Numeric.ZERO;
  }

  /**
   * The quotient cut towards zero to a whole number.
   *
   * @throws org.pagedb.sql.error.SqlFailure 22012 if {@code b} is zero
   */
  public static Numeric divideTruncating(Numeric a, Numeric b) {
    if (!a.isFinite() || !b.isFinite()) {
      return divideSpecial(a, b);
    }
    if (b.signum() == 0) {
      throw TypeFailures.divisionByZero();
    }
    BigDecimal quotient = a.toBigDecimal().divideToIntegralValue(b.toBigDecimal());
    return Numeric.of(quotient.setScale(0, RoundingMode.DOWN));
  }

  /**
   * The remainder with the sign of {@code a}, at the larger of the two scales.
   *
   * @throws org.pagedb.sql.error.SqlFailure 22012 if {@code b} is zero
   */
  public static Numeric remainder(Numeric a, Numeric b) {
    if (!a.isFinite() || !b.isFinite()) {
      if (a.isNaN() || b.isNaN()) {
        return Numeric.NAN;
      }
      if (b.signum() == 0) {
        throw TypeFailures.divisionByZero();
      }
      return a.isInfinite() ? Numeric.NAN : a;
    }
    if (b.signum() == 0) {
      throw TypeFailures.divisionByZero();
    }
    if (a.isSmall() && b.isSmall() && a.scale() == b.scale()) {
      return Numeric.of(
          b.smallUnscaled() == -1 ? 0 : a.smallUnscaled() % b.smallUnscaled(), a.scale());
    }
    int scale = Math.max(a.scale(), b.scale());
    BigInteger left = a.toBigDecimal().setScale(scale).unscaledValue();
    BigInteger right = b.toBigDecimal().setScale(scale).unscaledValue();
    return Numeric.of(left.remainder(right), scale);
  }

  /**
   * Digits after the point of a quotient: at least 16 significant ones, no fewer than either
   * operand shows, at most 1000.
   */
  static int divisionScale(Numeric a, Numeric b) {
    int weight = groupWeight(a) - groupWeight(b);
    if (firstGroup(a) <= firstGroup(b)) {
      weight--;
    }
    int scale = MIN_SIGNIFICANT_DIGITS - weight * GROUP_DIGITS;
    scale = Math.max(scale, Math.max(a.scale(), b.scale()));
    return Math.min(Math.max(scale, 0), MAX_DISPLAY_SCALE);
  }

  /** The power of 10000 that the first group of four digits counts; 0 for zero. */
  static int groupWeight(Numeric value) {
    return value.signum() == 0 ? 0 : Math.floorDiv(integerDigits(value) - 1, GROUP_DIGITS);
  }

  /** The first group of four digits, as PostgreSQL stores numbers; 0 for zero. */
  private static int firstGroup(Numeric value) {
    if (value.signum() == 0) {
      return 0;
    }
    int digits = Math.floorMod(integerDigits(value) - 1, GROUP_DIGITS) + 1;
    BigDecimal magnitude = value.toBigDecimal().abs();
    int shift = magnitude.precision() - digits;
    return magnitude.unscaledValue().divide(BigInteger.TEN.pow(Math.max(shift, 0))).intValue()
        * (shift < 0 ? (int) POWERS[-shift] : 1);
  }

  /** Digits before the decimal point of a finite number that is not zero; negative below 0.1. */
  public static int integerDigits(Numeric value) {
    if (!value.isSmall() || value.smallUnscaled() == Long.MIN_VALUE) {
      return value.toBigDecimal().precision() - value.scale();
    }
    long magnitude = Math.abs(value.smallUnscaled());
    int digits = 1;
    while (digits < POWERS.length && magnitude >= POWERS[digits]) {
      digits++;
    }
    return digits - value.scale();
  }

  /** Rounds half away from zero to {@code scale} digits, a negative number of them too. */
  public static Numeric round(Numeric value, int scale) {
    return rescale(value, scale, RoundingMode.HALF_UP);
  }

  /** Cuts towards zero to {@code scale} digits, a negative number of them too. */
  public static Numeric truncate(Numeric value, int scale) {
    return rescale(value, scale, RoundingMode.DOWN);
  }

  /** Brings a number to a scale; with a negative one, to whole tens, hundreds and so on. */
  public static Numeric rescale(Numeric value, int scale, RoundingMode mode) {
    if (!value.isFinite() || value.scale() == scale) {
      return value;
    }
    int step = scale - value.scale();
    if (value.isSmall() && step > 0 && step < POWERS.length) {
      long high = Math.multiplyHigh(value.smallUnscaled(), POWERS[step]);
      long low = value.smallUnscaled() * POWERS[step];
      if (high == low >> 63) {
        return Numeric.of(low, scale);
      }
    }
    return Numeric.of(value.toBigDecimal().setScale(scale, mode));
  }
}
