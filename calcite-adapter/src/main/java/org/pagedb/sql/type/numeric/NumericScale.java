package org.pagedb.sql.type.numeric;

import java.math.BigDecimal;
import java.math.BigInteger;

/** How many digits after the point roots, logarithms and powers are computed to. */
final class NumericScale {

  static final int MIN_SIGNIFICANT_DIGITS = 16;
  static final int MAX_DISPLAY_SCALE = 1000;
  static final double LOG10_E = 0.434294481903252;
  private static final double LN_10 = 2.302585092994046;
  private static final int GROUP_DIGITS = 4;
  private static final BigDecimal NEAR_ONE_LOW = new BigDecimal("0.9");
  private static final BigDecimal NEAR_ONE_HIGH = new BigDecimal("1.1");

  private NumericScale() {}

  /** Sixteen significant digits for a result of some decimal weight, and no fewer than shown. */
  static int forWeight(int weight, int... shown) {
    int scale = MIN_SIGNIFICANT_DIGITS - weight;
    for (int s : shown) {
      scale = Math.max(scale, s);
    }
    return Math.min(Math.max(scale, 0), MAX_DISPLAY_SCALE);
  }

  static int forSquareRoot(Numeric value) {
    int weight = (NumericArithmetic.groupWeight(value) + 1) * GROUP_DIGITS / 2 - 1;
    return forWeight(weight, value.scale());
  }

  /** Roughly the decimal weight of the natural logarithm of a positive number. */
  static int weightOfLogarithm(Numeric value) {
    BigDecimal number = value.toBigDecimal();
    if (number.compareTo(NEAR_ONE_LOW) >= 0 && number.compareTo(NEAR_ONE_HIGH) <= 0) {
      Numeric distance = NumericArithmetic.subtract(value, Numeric.ONE);
      return distance.signum() == 0 ? 0 : NumericArithmetic.integerDigits(distance) - 1;
    }
    return (int) Math.log10(Math.abs(approximateLogarithm(number)));
  }

  /** The natural logarithm from the first digits. */
  private static double approximateLogarithm(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    int drop = Math.max(0, stripped.precision() - 2 * GROUP_DIGITS);
    BigInteger digits = stripped.unscaledValue().divide(BigInteger.TEN.pow(drop));
    return Math.log(digits.doubleValue()) + (drop - stripped.scale()) * LN_10;
  }

  /** The common logarithm of a number's magnitude, from its first digits. */
  static double log10OfMagnitude(Numeric value) {
    BigDecimal magnitude = value.toBigDecimal().abs();
    return approximateLogarithm16(magnitude);
  }

  private static double approximateLogarithm16(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    int drop = Math.max(0, stripped.precision() - MIN_SIGNIFICANT_DIGITS);
    BigInteger digits = stripped.unscaledValue().divide(BigInteger.TEN.pow(drop));
    return Math.log10(digits.doubleValue()) + drop - stripped.scale();
  }
}
