package org.pagedb.sql.function.geometry;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Lines;

/** Functions of points alone. */
public final class PointFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (function.equals("construct_point")) {
      return new Point((Double) arguments[0], (Double) arguments[1]);
    }
    Point a = (Point) arguments[0];
    Point b = (Point) arguments[1];
    return switch (function) {
      case "point_eq" -> Fuzzy.same(a, b);
      case "point_ne" -> !Fuzzy.same(a, b);
      case "point_left" -> Fuzzy.less(a.x(), b.x());
      case "point_right" -> Fuzzy.greater(a.x(), b.x());
      case "point_above" -> Fuzzy.greater(a.y(), b.y());
      case "point_below" -> Fuzzy.less(a.y(), b.y());
      case "point_vert" -> Fuzzy.equal(a.x(), b.x());
      case "point_horiz" -> Fuzzy.equal(a.y(), b.y());
      case "point_add" -> Points.add(a, b);
      case "point_sub" -> Points.subtract(a, b);
      case "point_mul" -> Points.multiply(a, b);
      case "point_div" -> Points.divide(a, b);
      case "point_distance" -> Points.distance(a, b);
      case "point_slope" -> Lines.slope(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
