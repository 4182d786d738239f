package org.pagedb.sql.function.geometry;

import java.util.List;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Circle;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Polygon;
import org.pagedb.sql.type.geometry.Geometry.Segment;
import org.pagedb.sql.type.scalar.FloatMath;

/** Functions of boxes, and what makes boxes. */
public final class BoxFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "points_box" -> Box.between((Point) arguments[0], (Point) arguments[1]);
      case "point_box" -> new Box((Point) arguments[0], (Point) arguments[0]);
      case "poly_box" -> Points.bounds(((Polygon) arguments[0]).points());
      case "circle_box" -> inCircle((Circle) arguments[0]);
      default -> ofBox(function, (Box) arguments[0], arguments.length > 1 ? arguments[1] : null);
    };
  }

  private static Box inCircle(Circle circle) {
    double delta = FloatMath.divide(circle.radius(), Math.sqrt(2.0));
    Point center = circle.center();
    return new Box(
        new Point(FloatMath.add(center.x(), delta), FloatMath.add(center.y(), delta)),
        new Point(FloatMath.subtract(center.x(), delta), FloatMath.subtract(center.y(), delta)));
  }

  private static Object ofBox(String function, Box box, Object operand) {
    return switch (function) {
      case "box_area" -> area(box);
      case "box_width" -> width(box);
      case "box_height" -> height(box);
      case "box_center" -> center(box);
      case "box_diagonal" -> new Segment(box.high(), box.low());
      case "box_add" ->
          new Box(Points.add(box.high(), (Point) operand), Points.add(box.low(), (Point) operand));
      case "box_sub" ->
          new Box(
              Points.subtract(box.high(), (Point) operand),
              Points.subtract(box.low(), (Point) operand));
      case "box_mul" ->
          Box.between(
              Points.multiply(box.high(), (Point) operand),
              Points.multiply(box.low(), (Point) operand));
      case "box_div" ->
          Box.between(
              Points.divide(box.high(), (Point) operand),
              Points.divide(box.low(), (Point) operand));
      case "box_contain_pt" -> Crossing.contains(box, (Point) operand);
      default -> ofBoxes(function, box, (Box) operand);
    };
  }

  private static Object ofBoxes(String function, Box a, Box b) {
    return switch (function) {
      case "boxes_bound_box" -> Points.bounds(List.of(a.high(), b.high(), a.low(), b.low()));
      case "box_intersect" -> intersection(a, b);
      case "box_distance" -> Points.distance(center(a), center(b));
      case "box_eq" -> Fuzzy.equal(area(a), area(b));
      case "box_lt" -> Fuzzy.less(area(a), area(b));
      case "box_gt" -> Fuzzy.greater(area(a), area(b));
      case "box_le" -> Fuzzy.lessOrEqual(area(a), area(b));
      case "box_ge" -> Fuzzy.greaterOrEqual(area(a), area(b));
      default -> related(function, a, b);
    };
  }

  private static boolean related(String function, Box a, Box b) {
    return switch (function) {
      case "box_same" -> Fuzzy.same(a.high(), b.high()) && Fuzzy.same(a.low(), b.low());
      case "box_overlap" -> Crossing.overlap(a, b);
      case "box_contain" -> contains(a, b);
      case "box_contained" -> contains(b, a);
      case "box_left" -> Fuzzy.less(a.high().x(), b.low().x());
      case "box_right" -> Fuzzy.greater(a.low().x(), b.high().x());
      case "box_overleft" -> Fuzzy.lessOrEqual(a.high().x(), b.high().x());
      case "box_overright" -> Fuzzy.greaterOrEqual(a.low().x(), b.low().x());
      case "box_below" -> Fuzzy.less(a.high().y(), b.low().y());
      case "box_above" -> Fuzzy.greater(a.low().y(), b.high().y());
      case "box_overbelow" -> Fuzzy.lessOrEqual(a.high().y(), b.high().y());
      case "box_overabove" -> Fuzzy.greaterOrEqual(a.low().y(), b.low().y());
      case "box_below_eq" -> Fuzzy.lessOrEqual(a.high().y(), b.low().y());
      case "box_above_eq" -> Fuzzy.greaterOrEqual(a.low().y(), b.high().y());
      default -> throw FunctionArea.unknown(function);
    };
  }

  static boolean contains(Box outer, Box inner) {
    return Fuzzy.greaterOrEqual(outer.high().x(), inner.high().x())
        && Fuzzy.lessOrEqual(outer.low().x(), inner.low().x())
        && Fuzzy.greaterOrEqual(outer.high().y(), inner.high().y())
        && Fuzzy.lessOrEqual(outer.low().y(), inner.low().y());
  }

  private static Box intersection(Box a, Box b) {
    if (!Crossing.overlap(a, b)) {
      return null;
    }
    return new Box(
        new Point(
            Points.smaller(a.high().x(), b.high().x()), Points.smaller(a.high().y(), b.high().y())),
        new Point(
            Points.larger(a.low().x(), b.low().x()), Points.larger(a.low().y(), b.low().y())));
  }

  private static double width(Box box) {
    return FloatMath.subtract(box.high().x(), box.low().x());
  }

  private static double height(Box box) {
    return FloatMath.subtract(box.high().y(), box.low().y());
  }

  private static double area(Box box) {
    return FloatMath.multiply(width(box), height(box));
  }

  static Point center(Box box) {
    return Points.middle(box.high(), box.low());
  }
}
