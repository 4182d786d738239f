package org.pagedb.sql.type.geometry;

import org.pagedb.sql.type.geometry.Geometry.Point;

/** Comparison of coordinates, which counts those as equal that are very close to each other. */
public final class Fuzzy {

  private static final double EPSILON = 1.0E-06;

  private Fuzzy() {}

  /** Whether a number counts as zero. */
  public static boolean isZero(double value) {
    return Math.abs(value) <= EPSILON;
  }

  /** Whether two numbers count as equal. */
  public static boolean equal(double a, double b) {
    return a == b || Math.abs(a - b) <= EPSILON;
  }

  /** Whether {@code a} is clearly less. */
  public static boolean less(double a, double b) {
    return a + EPSILON < b;
  }

  /** Whether {@code a} is less or counts as equal. */
  public static boolean lessOrEqual(double a, double b) {
    return a <= b + EPSILON;
  }

  /** Whether {@code a} is clearly greater. */
  public static boolean greater(double a, double b) {
    return a > b + EPSILON;
  }

  /** Whether {@code a} is greater or counts as equal. */
  public static boolean greaterOrEqual(double a, double b) {
    return a + EPSILON >= b;
  }

  /** Whether two points count as one; NaN is the same as NaN. */
  public static boolean same(Point a, Point b) {
    if (Double.isNaN(a.x()) || Double.isNaN(a.y()) || Double.isNaN(b.x()) || Double.isNaN(b.y())) {
      return sameOrNaN(a.x(), b.x()) && sameOrNaN(a.y(), b.y());
    }
    return equal(a.x(), b.x()) && equal(a.y(), b.y());
  }

  /** Whether two numbers are exactly equal, where NaN equals itself. */
  public static boolean sameOrNaN(double a, double b) {
    return a == b || Double.isNaN(a) && Double.isNaN(b);
  }
}
