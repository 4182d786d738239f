package org.pagedb.sql.type.scalar;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeFailures;

/**
 * Operations on {@code float8} that fail where a result is too large or too small: 22003, or 22012
 * for division by zero.
 */
public final class FloatMath {

  private FloatMath() {}

  /** {@code a + b}. */
  public static double add(double a, double b) {
    return checkOverflow(a + b, a, b);
  }

  /** {@code a - b}. */
  public static double subtract(double a, double b) {
    return checkOverflow(a - b, a, b);
  }

  /** {@code a * b}. */
  public static double multiply(double a, double b) {
    return product(a * b, a, b);
  }

  /** {@code a / b}. */
  public static double divide(double a, double b) {
    return quotient(a / notZero(a, b), a, b);
  }

  /** The length of the hypotenuse over two sides. */
  public static double hypotenuse(double a, double b) {
    if (Double.isInfinite(a) || Double.isInfinite(b)) {
      return Double.POSITIVE_INFINITY;
    }
    if (Double.isNaN(a) || Double.isNaN(b)) {
      return Double.NaN;
    }
    double longer = Math.max(Math.abs(a), Math.abs(b));
    double shorter = Math.min(Math.abs(a), Math.abs(b));
    if (shorter == 0) {
      return longer;
    }
    double ratio = shorter / longer;
    double result = longer * Math.sqrt(1.0 + ratio * ratio);
    if (Double.isInfinite(result)) {
      throw overflow();
    }
    return result;
  }

  /** Checks a sum or difference. */
  public static double checkOverflow(double result, double a, double b) {
    if (Double.isInfinite(result) && !Double.isInfinite(a) && !Double.isInfinite(b)) {
      throw overflow();
    }
    return result;
  }

  /** Checks a product. */
  public static double product(double result, double a, double b) {
    checkOverflow(result, a, b);
    if (result == 0 && a != 0 && b != 0) {
      throw underflow();
    }
    return result;
  }

  /** Checks a quotient. */
  public static double quotient(double result, double a, double b) {
    if (Double.isInfinite(result) && !Double.isInfinite(a)) {
      throw overflow();
    }
    if (result == 0 && a != 0 && !Double.isInfinite(b)) {
      throw underflow();
    }
    return result;
  }

  /** Checks a divisor. */
  public static double notZero(double dividend, double divisor) {
    if (divisor == 0 && !Double.isNaN(dividend)) {
      throw TypeFailures.divisionByZero();
    }
    return divisor;
  }

  /** The failure for results that are too large. */
  public static SqlFailure overflow() {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
  }

  /** The failure for results that are too close to zero. */
  public static SqlFailure underflow() {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
  }
}
