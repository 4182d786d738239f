package org.pagedb.sql.function.arithmetic;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.sql.type.numeric.NumericTranscendental;

/** Mathematical functions on {@code numeric}. */
public final class NumericFunctions implements FunctionArea {

  private static final int MAX_ROUNDING = 2000;
  private static final int MAX_FACTORIAL = 32177;
  private static final Numeric TEN = Numeric.of(10);

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (arguments[0] instanceof Long number) {
      return switch (function) {
        case "numeric_fac" -> factorial(number);
        default -> throw FunctionArea.unknown(function);
      };
    }
    Numeric a = (Numeric) arguments[0];
    return switch (function) {
      case "numeric_ceil" -> NumericArithmetic.rescale(a, 0, RoundingMode.CEILING);
      case "numeric_floor" -> NumericArithmetic.rescale(a, 0, RoundingMode.FLOOR);
      case "numeric_round" -> NumericArithmetic.round(a, digits(arguments[1]));
      case "round(numeric)" -> NumericArithmetic.round(a, 0);
      case "numeric_trunc" -> NumericArithmetic.truncate(a, digits(arguments[1]));
      case "trunc(numeric)" -> NumericArithmetic.truncate(a, 0);
      case "numeric_sign" -> a.isNaN() ? a : Numeric.of(a.signum());
      case "numeric_scale" -> a.isFinite() ? (long) a.scale() : null;
      case "numeric_min_scale" -> a.isFinite() ? (long) minScale(a) : null;
      case "numeric_trim_scale" -> a.isFinite() ? NumericArithmetic.round(a, minScale(a)) : a;
      case "numeric_sqrt" -> NumericTranscendental.sqrt(a);
      case "numeric_exp" -> NumericTranscendental.exp(a);
      case "numeric_ln" -> NumericTranscendental.ln(a);
      case "log(numeric)", "log10(numeric)" -> NumericTranscendental.log(TEN, a);
      default -> binary(function, a, (Numeric) arguments[1]);
    };
  }

  private static Object binary(String function, Numeric a, Numeric b) {
    return switch (function) {
      case "numeric_log" -> NumericTranscendental.log(a, b);
      case "numeric_power" -> power(a, b);
      case "numeric_gcd" -> gcd(a, b);
      case "numeric_lcm" -> lcm(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int digits(Object argument) {
    long digits = (Long) argument;
    return (int) Math.max(-MAX_ROUNDING, Math.min(MAX_ROUNDING, digits));
  }

  private static int minScale(Numeric value) {
    return value.signum() == 0 ? 0 : Math.max(0, value.toBigDecimal().stripTrailingZeros().scale());
  }

  private static SqlFailure invalidPower(String message) {
    return new SqlFailure(SqlState.INVALID_ARGUMENT_FOR_POWER_FUNCTION, message);
  }

  private static Numeric power(Numeric base, Numeric exponent) {
    if (base.isNaN() || exponent.isNaN()) {
      boolean one =
          exponent.isFinite() && exponent.signum() == 0
              || base.isFinite() && base.compareTo(Numeric.ONE) == 0;
      return one ? Numeric.ONE : Numeric.NAN;
    }
    boolean zeroBase = base.isFinite() && base.signum() == 0;
    if (zeroBase && exponent.signum() < 0) {
      throw invalidPower("zero raised to a negative power is undefined");
    }
    boolean whole = exponent.isInfinite() || minScale(exponent) == 0;
    if (base.signum() < 0 && !whole) {
      throw invalidPower("a negative number raised to a non-integer power yields a complex result");
    }
    return base.isFinite() && exponent.isFinite()
        ? NumericTranscendental.power(base, exponent)
        : infinitePower(base, exponent, zeroBase);
  }

  private static Numeric infinitePower(Numeric base, Numeric exponent, boolean zeroBase) {
    if (base.isFinite() && base.compareTo(Numeric.ONE) == 0) {
      return Numeric.ONE;
    }
    if (exponent.isFinite() && exponent.signum() == 0) {
      return Numeric.ONE;
    }
    if (zeroBase) {
      return Numeric.ZERO;
    }
    if (exponent.isInfinite()) {
      int magnitude = base.isInfinite() ? 1 : base.toBigDecimal().abs().compareTo(BigDecimal.ONE);
      if (magnitude == 0) {
        return Numeric.ONE;
      }
      return magnitude > 0 == exponent.signum() > 0 ? Numeric.INFINITY : Numeric.ZERO;
    }
    if (exponent.signum() < 0) {
      return Numeric.ZERO;
    }
    boolean odd = base.signum() < 0 && exponent.toBigDecimal().toBigInteger().testBit(0);
    return odd ? Numeric.MINUS_INFINITY : Numeric.INFINITY;
  }

  private static Numeric gcd(Numeric a, Numeric b) {
    if (!a.isFinite() || !b.isFinite()) {
      return Numeric.NAN;
    }
    int scale = Math.max(a.scale(), b.scale());
    return Numeric.of(unscaled(a, scale).gcd(unscaled(b, scale)), scale);
  }

  private static Numeric lcm(Numeric a, Numeric b) {
    if (!a.isFinite() || !b.isFinite()) {
      return Numeric.NAN;
    }
    int scale = Math.max(a.scale(), b.scale());
    BigInteger left = unscaled(a, scale);
    BigInteger right = unscaled(b, scale);
    if (left.signum() == 0 || right.signum() == 0) {
      return Numeric.of(0, scale);
    }
    return Numeric.of(left.divide(left.gcd(right)).multiply(right).abs(), scale);
  }

  private static BigInteger unscaled(Numeric value, int scale) {
    return value.toBigDecimal().setScale(scale).unscaledValue();
  }

  private static Numeric factorial(long n) {
    if (n < 0) {
      throw new SqlFailure(
          SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "factorial of a negative number is undefined");
    }
    if (n > MAX_FACTORIAL) {
      throw Numeric.overflow();
    }
    BigInteger product = BigInteger.ONE;
    for (long i = 2; i <= n; i++) {
      product = product.multiply(BigInteger.valueOf(i));
    }
    return Numeric.of(product, 0);
  }
}
