package org.pagedb.sql.function.arithmetic;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/** The four basic operations and signs of {@code float4} and {@code float8}. */
public final class FloatArithmetic implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    double a = (Double) arguments[0];
    return switch (function) {
      case "float4up", "float8up" -> a;
      case "float4um", "float8um" -> -a;
      case "float4abs", "float8abs" -> Math.abs(a);
      default -> binary(function, a, (Double) arguments[1]);
    };
  }

  private static Object binary(String function, double a, double b) {
    return switch (function) {
      case "float8pl", "float48pl", "float84pl" -> checkOverflow(a + b, a, b);
      case "float8mi", "float48mi", "float84mi" -> checkOverflow(a - b, a, b);
      case "float8mul", "float48mul", "float84mul" -> multiply(a * b, a, b);
      case "float8div", "float48div", "float84div" -> divide(a / notZero(a, b), a, b);
      case "float4pl" -> checkOverflow((float) (a + b), a, b);
      case "float4mi" -> checkOverflow((float) (a - b), a, b);
      case "float4mul" -> multiply((float) (a * b), a, b);
      case "float4div" -> divide((float) (a / notZero(a, b)), a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static double checkOverflow(double result, double a, double b) {
    if (Double.isInfinite(result) && !Double.isInfinite(a) && !Double.isInfinite(b)) {
      throw overflow();
    }
    return result;
  }

  private static double multiply(double result, double a, double b) {
    checkOverflow(result, a, b);
    if (result == 0 && a != 0 && b != 0) {
      throw underflow();
    }
    return result;
  }

  private static double divide(double result, double a, double b) {
    if (Double.isInfinite(result) && !Double.isInfinite(a)) {
      throw overflow();
    }
    if (result == 0 && a != 0 && !Double.isInfinite(b)) {
      throw underflow();
    }
    return result;
  }

  private static double notZero(double a, double b) {
    if (b == 0 && !Double.isNaN(a)) {
      throw TypeFailures.divisionByZero();
    }
    return b;
  }

  static SqlFailure overflow() {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
  }

  static SqlFailure underflow() {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
  }
}
