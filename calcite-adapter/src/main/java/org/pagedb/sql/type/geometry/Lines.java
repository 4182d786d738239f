package org.pagedb.sql.type.geometry;

import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.scalar.FloatMath;

/** Slopes, and lines made of them. A vertical line's slope is infinite. */
public final class Lines {

  private Lines() {}

  /** The slope from one point to another. */
  public static double slope(Point a, Point b) {
    if (Fuzzy.equal(a.x(), b.x())) {
      return Double.POSITIVE_INFINITY;
    }
    if (Fuzzy.equal(a.y(), b.y())) {
      return 0;
    }
    return FloatMath.divide(FloatMath.subtract(a.y(), b.y()), FloatMath.subtract(a.x(), b.x()));
  }

  /** The slope of what stands upright on the way from one point to another. */
  public static double perpendicularSlope(Point a, Point b) {
    if (Fuzzy.equal(a.x(), b.x())) {
      return 0;
    }
    if (Fuzzy.equal(a.y(), b.y())) {
      return Double.POSITIVE_INFINITY;
    }
    return FloatMath.divide(FloatMath.subtract(a.x(), b.x()), FloatMath.subtract(b.y(), a.y()));
  }

  /** The line through two points. */
  public static Line through(Point a, Point b) {
    return through(a, slope(a, b));
  }

  /** The line through a point with a slope. */
  public static Line through(Point point, double slope) {
    if (Double.isInfinite(slope)) {
      return new Line(-1, 0, point.x());
    }
    if (slope == 0) {
      return new Line(0, -1, point.y());
    }
    double c = FloatMath.subtract(point.y(), FloatMath.multiply(slope, point.x()));
    return new Line(slope, -1, c == 0 ? 0 : c);
  }
}
