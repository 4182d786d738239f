package org.pagedb.sql.function.geometry;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Circle;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Polygon;
import org.pagedb.sql.type.scalar.FloatMath;

/** Functions of circles, and what makes circles. */
public final class CircleFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "cr_circle" -> new Circle((Point) arguments[0], (Double) arguments[1]);
      case "poly_circle" -> around((Polygon) arguments[0]);
      case "box_circle" -> around((Box) arguments[0]);
      case "pt_contained_circle" -> contains((Circle) arguments[1], (Point) arguments[0]);
      default -> ofCircle(function, (Circle) arguments[0], arguments);
    };
  }

  private static Object ofCircle(String function, Circle circle, Object[] arguments) {
    return switch (function) {
      case "circle_area" -> area(circle);
      case "circle_center" -> circle.center();
      case "circle_radius" -> circle.radius();
      case "circle_diameter" -> FloatMath.multiply(circle.radius(), 2.0);
      case "circle_contain_pt" -> contains(circle, (Point) arguments[1]);
      case "circle_add_pt", "circle_sub_pt", "circle_mul_pt", "circle_div_pt" ->
          moved(function, circle, (Point) arguments[1]);
      default -> ofTwo(function, circle, (Circle) arguments[1]);
    };
  }

  private static Circle moved(String function, Circle circle, Point by) {
    Point center = circle.center();
    return switch (function) {
      case "circle_add_pt" -> new Circle(Points.add(center, by), circle.radius());
      case "circle_sub_pt" -> new Circle(Points.subtract(center, by), circle.radius());
      case "circle_mul_pt" ->
          new Circle(
              Points.multiply(center, by),
              FloatMath.multiply(circle.radius(), FloatMath.hypotenuse(by.x(), by.y())));
      default ->
          new Circle(
              Points.divide(center, by),
              FloatMath.divide(circle.radius(), FloatMath.hypotenuse(by.x(), by.y())));
    };
  }

  private static Object ofTwo(String function, Circle a, Circle b) {
    return switch (function) {
      case "circle_eq" -> Fuzzy.equal(area(a), area(b));
      case "circle_ne" -> !Fuzzy.equal(area(a), area(b));
      case "circle_lt" -> Fuzzy.less(area(a), area(b));
      case "circle_le" -> Fuzzy.lessOrEqual(area(a), area(b));
      case "circle_gt" -> Fuzzy.greater(area(a), area(b));
      case "circle_ge" -> Fuzzy.greaterOrEqual(area(a), area(b));
      case "circle_distance" -> beyond(distance(a, b), FloatMath.add(a.radius(), b.radius()));
      default -> related(function, a, b);
    };
  }

  private static boolean related(String function, Circle a, Circle b) {
    double ax = a.center().x();
    double ay = a.center().y();
    double bx = b.center().x();
    double by = b.center().y();
    double ar = a.radius();
    double br = b.radius();
    return switch (function) {
      case "circle_same" ->
          (Double.isNaN(ar) && Double.isNaN(br) || Fuzzy.equal(ar, br))
              && Fuzzy.same(a.center(), b.center());
      case "circle_overlap" -> Fuzzy.lessOrEqual(distance(a, b), FloatMath.add(ar, br));
      case "circle_contain" -> Fuzzy.lessOrEqual(distance(a, b), FloatMath.subtract(ar, br));
      case "circle_contained" -> Fuzzy.lessOrEqual(distance(a, b), FloatMath.subtract(br, ar));
      case "circle_left" -> Fuzzy.less(FloatMath.add(ax, ar), FloatMath.subtract(bx, br));
      case "circle_right" -> Fuzzy.greater(FloatMath.subtract(ax, ar), FloatMath.add(bx, br));
      case "circle_overleft" -> Fuzzy.lessOrEqual(FloatMath.add(ax, ar), FloatMath.add(bx, br));
      case "circle_overright" ->
          Fuzzy.greaterOrEqual(FloatMath.subtract(ax, ar), FloatMath.subtract(bx, br));
      case "circle_below" -> Fuzzy.less(FloatMath.add(ay, ar), FloatMath.subtract(by, br));
      case "circle_above" -> Fuzzy.greater(FloatMath.subtract(ay, ar), FloatMath.add(by, br));
      case "circle_overbelow" -> Fuzzy.lessOrEqual(FloatMath.add(ay, ar), FloatMath.add(by, br));
      case "circle_overabove" ->
          Fuzzy.greaterOrEqual(FloatMath.subtract(ay, ar), FloatMath.subtract(by, br));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static double distance(Circle a, Circle b) {
    return Points.distance(a.center(), b.center());
  }

  /** What is left of a distance behind a border, 0 if nothing. */
  static double beyond(double distance, double border) {
    double rest = FloatMath.subtract(distance, border);
    return rest < 0 ? 0 : rest;
  }

  private static double area(Circle circle) {
    return FloatMath.multiply(FloatMath.multiply(circle.radius(), circle.radius()), Math.PI);
  }

  private static boolean contains(Circle circle, Point point) {
    return Points.distance(circle.center(), point) <= circle.radius();
  }

  /** Around the middle of a polygon's points, by their average distance from it. */
  static Circle around(Polygon polygon) {
    int count = polygon.points().size();
    Point sum = new Point(0, 0);
    for (Point point : polygon.points()) {
      sum = Points.add(sum, point);
    }
    Point center = new Point(FloatMath.divide(sum.x(), count), FloatMath.divide(sum.y(), count));
    double radius = 0;
    for (Point point : polygon.points()) {
      radius = FloatMath.add(radius, Points.distance(point, center));
    }
    return new Circle(center, FloatMath.divide(radius, count));
  }

  private static Circle around(Box box) {
    Point center = BoxFunctions.center(box);
    return new Circle(center, Points.distance(center, box.high()));
  }
}
