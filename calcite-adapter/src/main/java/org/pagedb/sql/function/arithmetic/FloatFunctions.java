package org.pagedb.sql.function.arithmetic;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** Mathematical functions on {@code float8}; angles are {@link Trigonometry}. */
public final class FloatFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (arguments.length == 0) {
      return switch (function) {
        case "dpi" -> Math.PI;
        default -> throw FunctionArea.unknown(function);
      };
    }
    double x = (Double) arguments[0];
    return switch (function) {
      case "dround" -> Math.rint(x);
      case "dceil" -> Math.ceil(x);
      case "dfloor" -> Math.floor(x);
      case "dtrunc" -> x >= 0 ? Math.floor(x) : Math.ceil(x);
      case "dsign" -> x > 0 ? 1.0 : x < 0 ? -1.0 : x == 0 ? 0.0 : x;
      case "dsqrt" -> squareRoot(x);
      case "dcbrt" -> Math.cbrt(x);
      case "dexp" -> exponential(x);
      case "dlog1" -> logarithm(x, Math.log(x));
      case "dlog10" -> logarithm(x, Math.log10(x));
      case "degrees" -> checked(x / (Math.PI / 180), x);
      case "radians" -> checked(x * (Math.PI / 180), x);
      case "dpow" -> power(x, (Double) arguments[1]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static double squareRoot(double x) {
    if (x < 0) {
      throw new SqlFailure(
          SqlState.INVALID_ARGUMENT_FOR_POWER_FUNCTION,
          "cannot take square root of a negative number");
    }
    return Math.sqrt(x);
  }

  private static double exponential(double x) {
    double result = Math.exp(x);
    if (result == 0 && !Double.isInfinite(x)) {
      throw FloatArithmetic.underflow();
    }
    return checked(result, x);
  }

  private static double logarithm(double x, double result) {
    if (x == 0) {
      throw new SqlFailure(SqlState.INVALID_ARGUMENT_FOR_LOG, "cannot take logarithm of zero");
    }
    if (x < 0) {
      throw new SqlFailure(
          SqlState.INVALID_ARGUMENT_FOR_LOG, "cannot take logarithm of a negative number");
    }
    return result;
  }

  private static double checked(double result, double x) {
    if (Double.isInfinite(result) && !Double.isInfinite(x)) {
      throw FloatArithmetic.overflow();
    }
    return result;
  }

  private static double power(double x, double y) {
    if (Double.isNaN(x)) {
      return y == 0 ? 1 : Double.NaN;
    }
    if (Double.isNaN(y)) {
      return x == 1 ? 1 : Double.NaN;
    }
    if (x == 0 && y < 0) {
      throw new SqlFailure(
          SqlState.INVALID_ARGUMENT_FOR_POWER_FUNCTION,
          "zero raised to a negative power is undefined");
    }
    if (x < 0 && !Double.isInfinite(y) && Math.floor(y) != y) {
      throw new SqlFailure(
          SqlState.INVALID_ARGUMENT_FOR_POWER_FUNCTION,
          "a negative number raised to a non-integer power yields a complex result");
    }
    if (Double.isInfinite(y)) {
      return infinitePower(Math.abs(x), y);
    }
    double result = Math.pow(x, y);
    if (Double.isInfinite(result) && !Double.isInfinite(x)) {
      throw FloatArithmetic.overflow();
    }
    if (result == 0 && x != 0 && !Double.isInfinite(x)) {
      throw FloatArithmetic.underflow();
    }
    return result;
  }

  private static double infinitePower(double magnitude, double y) {
    if (magnitude == 1) {
      return 1;
    }
    return magnitude > 1 == y > 0 ? Double.POSITIVE_INFINITY : 0;
  }
}
