package org.pagedb.sql.type.geometry;

import java.util.List;

/** A value of a geometric type. None has an order or an equality for grouping. */
public sealed interface Geometry {

  /** All that the value is made of, in the order of its binary form. */
  double[] numbers();

  /** A place. */
  record Point(double x, double y) implements Geometry {
    @Override
    public double[] numbers() {
      return new double[] {x, y};
    }
  }

  /** {@code lseg}: what lies between two points. */
  record Segment(Point start, Point end) implements Geometry {
    @Override
    public double[] numbers() {
      return ofPoints(List.of(start, end));
    }
  }

  /** All points with {@code a*x + b*y + c = 0}; {@code a} and {@code b} are not both zero. */
  record Line(double a, double b, double c) implements Geometry {
    @Override
    public double[] numbers() {
      return new double[] {a, b, c};
    }
  }

  /** A rectangle by its upper right and its lower left corner. */
  record Box(Point high, Point low) implements Geometry {

    /** The box between any two opposite corners. */
    public static Box between(Point one, Point other) {
      boolean swapX = Double.compare(one.x + 0.0, other.x + 0.0) < 0;
      boolean swapY = Double.compare(one.y + 0.0, other.y + 0.0) < 0;
      Point high = new Point(swapX ? other.x : one.x, swapY ? other.y : one.y);
      return new Box(high, new Point(swapX ? one.x : other.x, swapY ? one.y : other.y));
    }

    @Override
    public double[] numbers() {
      return ofPoints(List.of(high, low));
    }
  }

  /** Points joined one after the other, and if closed the last with the first. */
  record Path(boolean closed, List<Point> points) implements Geometry {
    @Override
    public double[] numbers() {
      return ofPoints(points);
    }
  }

  /** What lies within a closed path. */
  record Polygon(List<Point> points) implements Geometry {
    @Override
    public double[] numbers() {
      return ofPoints(points);
    }
  }

  /** What is no further from the centre than the radius, which is not negative. */
  record Circle(Point center, double radius) implements Geometry {
    @Override
    public double[] numbers() {
      return new double[] {center.x, center.y, radius};
    }
  }

  private static double[] ofPoints(List<Point> points) {
    double[] numbers = new double[2 * points.size()];
    for (int i = 0; i < points.size(); i++) {
      numbers[2 * i] = points.get(i).x;
      numbers[2 * i + 1] = points.get(i).y;
    }
    return numbers;
  }
}
