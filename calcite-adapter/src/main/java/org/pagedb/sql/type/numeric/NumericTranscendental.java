package org.pagedb.sql.type.numeric;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeFailures;

/** Exponentials, logarithms, powers and roots of numerics. */
public final class NumericTranscendental {

  private static final int GUARD_DIGITS = 10;
  private static final int MAX_RESULT_SCALE = 2000;
  private static final int HALVINGS = 8;

  private NumericTranscendental() {}

  private static Numeric rounded(BigDecimal value, int scale) {
    return Numeric.of(value.setScale(scale, RoundingMode.HALF_UP));
  }

  /**
   * The square root.
   *
   * @throws SqlFailure 2201F if the number is negative
   */
  public static Numeric sqrt(Numeric value) {
    if (value.isNaN() || value.isInfinite() && value.signum() > 0) {
      return value;
    }
    if (value.signum() < 0) {
      throw new SqlFailure(
          SqlState.INVALID_ARGUMENT_FOR_POWER_FUNCTION,
          "cannot take square root of a negative number");
    }
    return NumericRoots.squareRoot(value, NumericScale.forSquareRoot(value));
  }

  /** e to the power of a number. */
  public static Numeric exp(Numeric value) {
    if (!value.isFinite()) {
      return value.isNaN() || value.signum() > 0 ? value : Numeric.ZERO;
    }
    double approximate = value.toDouble() * NumericScale.LOG10_E;
    int weight = (int) Math.max(-MAX_RESULT_SCALE, Math.min(MAX_RESULT_SCALE, approximate));
    int scale = NumericScale.forWeight(weight, value.scale());
    return exp(value.toBigDecimal(), scale);
  }

  private static Numeric exp(BigDecimal value, int scale) {
    double approximate = value.doubleValue();
    if (Math.abs(approximate) >= MAX_RESULT_SCALE * 3) {
      if (approximate > 0) {
        throw Numeric.overflow();
      }
      return Numeric.of(0, scale);
    }
    int weight = (int) (approximate * NumericScale.LOG10_E);
    int digits = Math.max(scale + weight, 0) + GUARD_DIGITS;
    return rounded(exponential(value, digits), scale);
  }

  /** With about {@code digits} significant digits. */
  private static BigDecimal exponential(BigDecimal value, int digits) {
    int whole = Math.max(0, value.precision() - value.scale());
    int halvings = HALVINGS + whole * 4;
    MathContext context = new MathContext(digits + halvings / 3 + whole + 5);
    BigDecimal small = value.divide(new BigDecimal(BigInteger.ONE.shiftLeft(halvings)), context);
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    BigDecimal limit = BigDecimal.ONE.movePointLeft(context.getPrecision() + 1);
    for (int n = 1; term.abs().compareTo(limit) > 0; n++) {
      term = term.multiply(small, context).divide(BigDecimal.valueOf(n), context);
      sum = sum.add(term, context);
      if (term.signum() == 0) {
        break;
      }
    }
    for (int i = 0; i < halvings; i++) {
      sum = sum.multiply(sum, context);
    }
    return sum;
  }

  /**
   * The natural logarithm.
   *
   * @throws SqlFailure 2201E if the number is not positive
   */
  public static Numeric ln(Numeric value) {
    checkLogarithm(value);
    if (!value.isFinite()) {
      return value;
    }
    int scale = NumericScale.forWeight(NumericScale.weightOfLogarithm(value), value.scale());
    return rounded(logarithm(value.toBigDecimal(), scale + GUARD_DIGITS), scale);
  }

  private static void checkLogarithm(Numeric value) {
    if (value.signum() < 0) {
      throw new SqlFailure(
          SqlState.INVALID_ARGUMENT_FOR_LOG, "cannot take logarithm of a negative number");
    }
    if (value.isFinite() && value.signum() == 0) {
      throw new SqlFailure(SqlState.INVALID_ARGUMENT_FOR_LOG, "cannot take logarithm of zero");
    }
  }

  /** To about {@code scale} digits after the point. */
  private static BigDecimal logarithm(BigDecimal value, int scale) {
    int exponent = value.precision() - value.scale();
    int digits = scale + GUARD_DIGITS + 5;
    BigDecimal mantissa = value.movePointLeft(exponent); // from 0.1 to 1
    BigDecimal result = mantissaLogarithm(mantissa, digits);
    if (exponent != 0) {
      BigDecimal ten = mantissaLogarithm(BigDecimal.ONE.movePointLeft(1), digits).negate();
      result = result.add(ten.multiply(BigDecimal.valueOf(exponent)));
    }
    return result;
  }

  /** By Halley's steps on the exponential; each triples the digits that are right. */
  private static BigDecimal mantissaLogarithm(BigDecimal mantissa, int digits) {
    MathContext context = new MathContext(digits + GUARD_DIGITS);
    BigDecimal guess = new BigDecimal(Math.log(mantissa.doubleValue()), MathContext.DECIMAL64);
    for (int right = 15; right < digits * 3; right *= 3) {
      BigDecimal power = exponential(guess, digits + GUARD_DIGITS);
      BigDecimal step =
          mantissa
              .subtract(power)
              .multiply(BigDecimal.valueOf(2))
              .divide(mantissa.add(power), context);
      guess = guess.add(step, context);
    }
    return guess;
  }

  /** The logarithm to a base. */
  public static Numeric log(Numeric base, Numeric value) {
    if (base.isNaN() || value.isNaN()) {
      return Numeric.NAN;
    }
    checkLogarithm(base);
    checkLogarithm(value);
    if (base.isInfinite() || value.isInfinite()) {
      if (base.isInfinite() && value.isInfinite()) {
        return Numeric.NAN;
      }
      return base.isInfinite() ? Numeric.ZERO : Numeric.INFINITY;
    }
    if (base.compareTo(Numeric.ONE) == 0) {
      throw TypeFailures.divisionByZero();
    }
    int baseWeight = NumericScale.weightOfLogarithm(base);
    int weight = NumericScale.weightOfLogarithm(value) - baseWeight;
    int scale = NumericScale.forWeight(weight, base.scale(), value.scale());
    int inner = scale + GUARD_DIGITS + Math.abs(baseWeight) + Math.abs(weight);
    BigDecimal quotient =
        logarithm(value.toBigDecimal(), inner)
            .divide(logarithm(base.toBigDecimal(), inner), inner, RoundingMode.HALF_UP);
    return rounded(quotient, scale);
  }

  /** A number to the power of another, both finite. */
  public static Numeric power(Numeric base, Numeric exponent) {
    BigDecimal power = exponent.toBigDecimal();
    boolean whole = power.stripTrailingZeros().scale() <= 0;
    if (whole && power.toBigInteger().bitLength() < Integer.SIZE) {
      return integerPower(base, power.intValue());
    }
    if (base.signum() == 0) {
      return Numeric.of(0, NumericScale.MIN_SIGNIFICANT_DIGITS);
    }
    if (base.signum() < 0 && !whole) {
      throw new SqlFailure(
          SqlState.INVALID_ARGUMENT_FOR_POWER_FUNCTION,
          "a negative number raised to a non-integer power yields a complex result");
    }
    boolean negative = base.signum() < 0 && power.toBigInteger().testBit(0);
    Numeric magnitude = base.signum() < 0 ? NumericArithmetic.negate(base) : base;
    double approximate =
        NumericScale.log10OfMagnitude(base) / NumericScale.LOG10_E * power.doubleValue();
    if (Math.abs(approximate) > MAX_RESULT_SCALE * 3.01) {
      if (approximate > 0) {
        throw Numeric.overflow();
      }
      return Numeric.of(0, NumericScale.MAX_DISPLAY_SCALE);
    }
    int weight = (int) (approximate * NumericScale.LOG10_E);
    int scale = NumericScale.forWeight(weight, base.scale(), exponent.scale());
    int digits = scale + Math.max(weight, 0) + GUARD_DIGITS + power.precision();
    BigDecimal product = logarithm(magnitude.toBigDecimal(), digits).multiply(power);
    Numeric result = exp(product, scale);
    return negative ? NumericArithmetic.negate(result) : result;
  }

  /** PostgreSQL shows sixteen digits after the point here, however large the result is. */
  private static Numeric integerPower(Numeric base, int exponent) {
    double weight = base.signum() == 0 ? 0 : exponent * NumericScale.log10OfMagnitude(base);
    if (weight > Numeric.MAX_INTEGER_DIGITS) {
      throw Numeric.overflow();
    }
    int scale = NumericScale.forWeight(0, base.scale());
    if (weight + 1 < -scale) {
      return Numeric.of(0, scale);
    }
    if (exponent == 0) {
      return NumericArithmetic.round(Numeric.ONE, scale);
    }
    if (base.signum() == 0) {
      if (exponent < 0) {
        throw TypeFailures.divisionByZero();
      }
      return Numeric.of(0, scale);
    }
    long magnitude = Math.abs((long) exponent);
    BigDecimal number = base.toBigDecimal();
    int digits = (int) Math.max(1, weight + scale) + GUARD_DIGITS + 12;
    MathContext context = new MathContext(digits);
    BigDecimal result = BigDecimal.ONE;
    BigDecimal square = number;
    for (long rest = magnitude; rest > 0; rest >>= 1) {
      if ((rest & 1) != 0) {
        result = result.multiply(square, context);
      }
      square = rest > 1 ? square.multiply(square, context) : square;
    }
    if (exponent < 0) {
      result = BigDecimal.ONE.divide(result, context);
    }
    return rounded(result, scale);
  }
}
