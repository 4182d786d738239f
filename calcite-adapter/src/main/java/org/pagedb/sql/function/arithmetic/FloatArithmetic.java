package org.pagedb.sql.function.arithmetic;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.scalar.FloatMath;

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
      case "float8pl", "float48pl", "float84pl" -> FloatMath.add(a, b);
      case "float8mi", "float48mi", "float84mi" -> FloatMath.subtract(a, b);
      case "float8mul", "float48mul", "float84mul" -> FloatMath.multiply(a, b);
      case "float8div", "float48div", "float84div" -> FloatMath.divide(a, b);
      case "float4pl" -> FloatMath.checkOverflow((float) (a + b), a, b);
      case "float4mi" -> FloatMath.checkOverflow((float) (a - b), a, b);
      case "float4mul" -> FloatMath.product((float) (a * b), a, b);
      case "float4div" -> FloatMath.quotient((float) (a / FloatMath.notZero(a, b)), a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }

  static SqlFailure overflow() {
    return FloatMath.overflow();
  }

  static SqlFailure underflow() {
    return FloatMath.underflow();
  }
}
