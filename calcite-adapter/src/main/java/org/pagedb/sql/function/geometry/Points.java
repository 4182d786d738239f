package org.pagedb.sql.function.geometry;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.scalar.FloatMath;

/** Points as complex numbers, and what is computed of several. */
final class Points {

  private Points() {}

  static double distance(Point a, Point b) {
    return FloatMath.hypotenuse(FloatMath.subtract(a.x(), b.x()), FloatMath.subtract(a.y(), b.y()));
  }

  static Point add(Point a, Point b) {
    return new Point(FloatMath.add(a.x(), b.x()), FloatMath.add(a.y(), b.y()));
  }

  static Point subtract(Point a, Point b) {
    return new Point(FloatMath.subtract(a.x(), b.x()), FloatMath.subtract(a.y(), b.y()));
  }

  /** Turns {@code a} by the angle of {@code b} and scales it by its length. */
  static Point multiply(Point a, Point b) {
    return new Point(
        FloatMath.subtract(FloatMath.multiply(a.x(), b.x()), FloatMath.multiply(a.y(), b.y())),
        FloatMath.add(FloatMath.multiply(a.x(), b.y()), FloatMath.multiply(a.y(), b.x())));
  }

  /** The inverse of {@link #multiply}. */
  static Point divide(Point a, Point b) {
    double square =
        FloatMath.add(FloatMath.multiply(b.x(), b.x()), FloatMath.multiply(b.y(), b.y()));
    return new Point(
        FloatMath.divide(
            FloatMath.add(FloatMath.multiply(a.x(), b.x()), FloatMath.multiply(a.y(), b.y())),
            square),
        FloatMath.divide(
            FloatMath.subtract(FloatMath.multiply(b.x(), a.y()), FloatMath.multiply(b.y(), a.x())),
            square));
  }

  static Point middle(Point a, Point b) {
    return new Point(
        FloatMath.divide(FloatMath.add(a.x(), b.x()), 2.0),
        FloatMath.divide(FloatMath.add(a.y(), b.y()), 2.0));
  }

  /** The same operation on each point. */
  static List<Point> each(List<Point> points, Point operand, BinaryOperator<Point> operation) {
    List<Point> results = new ArrayList<>(points.size());
    for (Point point : points) {
      results.add(operation.apply(point, operand));
    }
    return List.copyOf(results);
  }

  /** The smallest box around points. */
  static Box bounds(List<Point> points) {
    Point first = points.get(0);
    double highX = first.x();
    double highY = first.y();
    double lowX = first.x();
    double lowY = first.y();
    for (Point point : points) {
      lowX = smaller(lowX, point.x());
      highX = larger(highX, point.x());
      lowY = smaller(lowY, point.y());
      highY = larger(highY, point.y());
    }
    return new Box(new Point(highX, highY), new Point(lowX, lowY));
  }

  /** The larger number, NaN being the largest. */
  static double larger(double a, double b) {
    return Double.isNaN(a) || a > b ? a : b;
  }

  /** The smaller number, NaN being the largest. */
  static double smaller(double a, double b) {
    return Double.isNaN(b) || a < b ? a : b;
  }
}
