package org.pagedb.sql.function.arithmetic;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** Angles in radians and in degrees, and hyperbolic functions. */
public final class Trigonometry implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    double x = (Double) arguments[0];
    return switch (function) {
      case "dsin" -> Math.sin(finite(x));
      case "dcos" -> Math.cos(finite(x));
      case "dtan" -> Math.tan(finite(x));
      case "dcot" -> 1.0 / Math.tan(finite(x));
      case "dasin" -> Math.asin(unit(x));
      case "dacos" -> Math.acos(unit(x));
      case "datan" -> Math.atan(x);
      case "datan2" -> Math.atan2(x, (Double) arguments[1]);
      case "dsinh" -> Math.sinh(x);
      case "dcosh" -> hyperbolicCosine(x);
      case "dtanh" -> Math.tanh(x);
      case "dasinh" -> inverseSine(x);
      case "dacosh" -> Math.log(atLeastOne(x) + Math.sqrt(x * x - 1));
      case "datanh" -> inverseTangent(x);
      default -> degrees(function, x, arguments);
    };
  }

  private static Object degrees(String function, double x, Object[] arguments) {
    return switch (function) {
      case "dsind" -> Degrees.sine(finite(x));
      case "dcosd" -> Degrees.cosine(finite(x));
      case "dtand" -> Degrees.tangent(finite(x));
      case "dcotd" -> Degrees.cotangent(finite(x));
      case "dasind" -> Degrees.arcSine(unit(x));
      case "dacosd" -> Degrees.arcCosine(unit(x));
      case "datand" -> Degrees.arcTangent(x);
      case "datan2d" -> Degrees.arcTangent(x, (Double) arguments[1]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** As the C library does it, which is not the JDK's way to the last bit. */
  private static double hyperbolicCosine(double x) {
    double magnitude = Math.abs(x);
    if (magnitude < 0.5 * Math.log(2)) {
      double t = Math.expm1(magnitude);
      double w = 1.0 + t;
      return 1.0 + t * t / (w + w);
    }
    if (magnitude < 22) {
      double t = Math.exp(magnitude);
      return 0.5 * t + 0.5 / t;
    }
    return Math.cosh(x);
  }

  private static SqlFailure outOfRange() {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "input is out of range");
  }

  private static double finite(double x) {
    if (Double.isInfinite(x)) {
      throw outOfRange();
    }
    return x;
  }

  private static double unit(double x) {
    if (x < -1 || x > 1) {
      throw outOfRange();
    }
    return x;
  }

  private static double atLeastOne(double x) {
    if (x < 1) {
      throw outOfRange();
    }
    return x;
  }

  private static double inverseSine(double x) {
    double magnitude = Math.abs(x);
    double result =
        magnitude > 0x1p28
            ? Math.log(magnitude) + Math.log(2)
            : Math.log1p(
                magnitude + magnitude * magnitude / (1 + Math.sqrt(magnitude * magnitude + 1)));
    return Math.copySign(result, x);
  }

  private static double inverseTangent(double x) {
    unit(x);
    double magnitude = Math.abs(x);
    double result =
        magnitude == 1
            ? Double.POSITIVE_INFINITY
            : 0.5 * Math.log1p(2 * magnitude / (1 - magnitude));
    return Math.copySign(result, x);
  }
}
