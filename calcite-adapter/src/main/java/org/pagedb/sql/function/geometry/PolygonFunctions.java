package org.pagedb.sql.function.geometry;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Circle;
import org.pagedb.sql.type.geometry.Geometry.Path;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Polygon;
import org.pagedb.sql.type.geometry.Geometry.Segment;
import org.pagedb.sql.type.scalar.FloatMath;

/** Functions of polygons, and what makes polygons. */
public final class PolygonFunctions implements FunctionArea {

  private static final long POINTS_OF_CIRCLE = 12;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "path_poly" -> of((Path) arguments[0]);
      case "box_poly" -> of((Box) arguments[0]);
      case "circle_poly" -> of((Long) arguments[0], (Circle) arguments[1]);
      case "polygon(circle)" -> of(POINTS_OF_CIRCLE, (Circle) arguments[0]);
      case "pt_contained_poly" -> contains((Polygon) arguments[1], (Point) arguments[0]);
      default -> ofPolygon(function, (Polygon) arguments[0], arguments);
    };
  }

  private static Object ofPolygon(String function, Polygon polygon, Object[] arguments) {
    return switch (function) {
      case "poly_npoints" -> (long) polygon.points().size();
      case "poly_center" -> CircleFunctions.around(polygon).center();
      case "poly_contain_pt" -> contains(polygon, (Point) arguments[1]);
      case "poly_same" -> same(polygon.points(), ((Polygon) arguments[1]).points());
      case "poly_distance" -> distance(polygon, (Polygon) arguments[1]);
      case "poly_overlap" -> overlap(polygon, (Polygon) arguments[1]);
      case "poly_contain" -> contains(polygon, (Polygon) arguments[1]);
      case "poly_contained" -> contains((Polygon) arguments[1], polygon);
      default -> related(function, bounds(polygon), bounds((Polygon) arguments[1]));
    };
  }

  private static boolean related(String function, Box a, Box b) {
    return switch (function) {
      case "poly_left" -> a.high().x() < b.low().x();
      case "poly_right" -> a.low().x() > b.high().x();
      case "poly_overleft" -> a.high().x() <= b.high().x();
      case "poly_overright" -> a.low().x() >= b.low().x();
      case "poly_below" -> a.high().y() < b.low().y();
      case "poly_above" -> a.low().y() > b.high().y();
      case "poly_overbelow" -> a.high().y() <= b.high().y();
      case "poly_overabove" -> a.low().y() >= b.low().y();
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Polygon of(Path path) {
    if (!path.closed()) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE, "open path cannot be converted to polygon");
    }
    return new Polygon(path.points());
  }

  private static Polygon of(Box box) {
    return new Polygon(
        List.of(
            box.low(),
            new Point(box.low().x(), box.high().y()),
            box.high(),
            new Point(box.high().x(), box.low().y())));
  }

  private static Polygon of(long count, Circle circle) {
    if (Fuzzy.isZero(circle.radius())) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "cannot convert circle with radius zero to polygon");
    }
    if (count < 2) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "must request at least 2 points");
    }
    double step = FloatMath.divide(2.0 * Math.PI, count);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double angle = FloatMath.multiply(step, i);
      points.add(
          new Point(
              FloatMath.subtract(
                  circle.center().x(), FloatMath.multiply(circle.radius(), Math.cos(angle))),
              FloatMath.add(
                  circle.center().y(), FloatMath.multiply(circle.radius(), Math.sin(angle)))));
    }
    return new Polygon(List.copyOf(points));
  }

  static Box bounds(Polygon polygon) {
    return Points.bounds(polygon.points());
  }

  static boolean contains(Polygon polygon, Point point) {
    return new Inside(polygon.points()).contains(point);
  }

  private static boolean contains(Polygon outer, Polygon inner) {
    return BoxFunctions.contains(bounds(outer), bounds(inner))
        && new Inside(outer.points()).containsAll(inner.points());
  }

  private static boolean overlap(Polygon a, Polygon b) {
    if (!Crossing.overlap(bounds(a), bounds(b))) {
      return false;
    }
    return PathFunctions.meet(sides(a), sides(b))
        || contains(b, a.points().get(0))
        || contains(a, b.points().get(0));
  }

  private static Double distance(Polygon a, Polygon b) {
    return overlap(a, b) ? Double.valueOf(0) : PathFunctions.distance(sides(a), sides(b));
  }

  /** How far a point is from a polygon, 0 if it is within. */
  static double distance(Polygon polygon, Point point) {
    return contains(polygon, point) ? 0 : PathFunctions.distance(sides(polygon), point);
  }

  private static List<Segment> sides(Polygon polygon) {
    return PathFunctions.segments(polygon.points(), true);
  }

  /** Whether both have the same points in turn, from any one on and in any direction. */
  private static boolean same(List<Point> a, List<Point> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int start = 0; start < b.size(); start++) {
      if (follow(a, b, start, 1) || follow(a, b, start, b.size() - 1)) {
        return true;
      }
    }
    return false;
  }

  private static boolean follow(List<Point> a, List<Point> b, int start, int step) {
    int at = start;
    for (Point point : a) {
      if (!Fuzzy.same(b.get(at), point)) {
        return false;
      }
      at = (at + step) % b.size();
    }
    return true;
  }
}
