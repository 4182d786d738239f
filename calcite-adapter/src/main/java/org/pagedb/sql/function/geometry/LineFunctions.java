package org.pagedb.sql.function.geometry;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Lines;
import org.pagedb.sql.type.scalar.FloatMath;

/** Functions of infinite lines. */
public final class LineFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (function.equals("line_construct_pp")) {
      return through((Point) arguments[0], (Point) arguments[1]);
    }
    Line a = (Line) arguments[0];
    return switch (function) {
      case "line_vertical" -> Fuzzy.isZero(a.b());
      case "line_horizontal" -> Fuzzy.isZero(a.a());
      default -> ofTwo(function, a, (Line) arguments[1]);
    };
  }

  private static Line through(Point a, Point b) {
    if (Fuzzy.same(a, b)) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "invalid line specification: must be two distinct points");
    }
    return Lines.through(a, b);
  }

  private static Object ofTwo(String function, Line a, Line b) {
    return switch (function) {
      case "line_parallel" -> Crossing.of(a, b) == null;
      case "line_intersect" -> Crossing.of(a, b) != null;
      case "line_interpt" -> Crossing.of(a, b);
      case "line_perp" -> perpendicular(a, b);
      case "line_eq" -> same(a, b);
      case "line_distance" -> distance(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static boolean perpendicular(Line a, Line b) {
    if (Fuzzy.isZero(a.a())) {
      return Fuzzy.isZero(b.b());
    }
    if (Fuzzy.isZero(b.a())) {
      return Fuzzy.isZero(a.b());
    }
    if (Fuzzy.isZero(a.b())) {
      return Fuzzy.isZero(b.a());
    }
    if (Fuzzy.isZero(b.b())) {
      return Fuzzy.isZero(a.a());
    }
    return Fuzzy.equal(
        FloatMath.divide(FloatMath.multiply(a.a(), b.a()), FloatMath.multiply(a.b(), b.b())), -1.0);
  }

  private static boolean same(Line a, Line b) {
    if (hasNaN(a) || hasNaN(b)) {
      return Fuzzy.sameOrNaN(a.a(), b.a())
          && Fuzzy.sameOrNaN(a.b(), b.b())
          && Fuzzy.sameOrNaN(a.c(), b.c());
    }
    double ratio = 1;
    if (!Fuzzy.isZero(b.a())) {
      ratio = FloatMath.divide(a.a(), b.a());
    } else if (!Fuzzy.isZero(b.b())) {
      ratio = FloatMath.divide(a.b(), b.b());
    } else if (!Fuzzy.isZero(b.c())) {
      ratio = FloatMath.divide(a.c(), b.c());
    }
    return Fuzzy.equal(a.a(), FloatMath.multiply(ratio, b.a()))
        && Fuzzy.equal(a.b(), FloatMath.multiply(ratio, b.b()))
        && Fuzzy.equal(a.c(), FloatMath.multiply(ratio, b.c()));
  }

  private static boolean hasNaN(Line line) {
    return Double.isNaN(line.a()) || Double.isNaN(line.b()) || Double.isNaN(line.c());
  }

  private static double distance(Line a, Line b) {
    if (Crossing.of(a, b) != null) {
      return 0;
    }
    double ratio = 1;
    if (isUsable(a.a()) && isUsable(b.a())) {
      ratio = FloatMath.divide(a.a(), b.a());
    } else if (isUsable(a.b()) && isUsable(b.b())) {
      ratio = FloatMath.divide(a.b(), b.b());
    }
    return FloatMath.divide(
        Math.abs(FloatMath.subtract(a.c(), FloatMath.multiply(ratio, b.c()))),
        FloatMath.hypotenuse(a.a(), a.b()));
  }

  private static boolean isUsable(double factor) {
    return !Fuzzy.isZero(factor) && !Double.isNaN(factor);
  }

  /** The slope of a line, infinite if it is vertical. */
  static double slope(Line line) {
    if (Fuzzy.isZero(line.a())) {
      return 0;
    }
    return Fuzzy.isZero(line.b())
        ? Double.POSITIVE_INFINITY
        : FloatMath.divide(line.a(), -line.b());
  }
}
