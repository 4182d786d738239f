package org.pagedb.sql.function.geometry;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Segment;
import org.pagedb.sql.type.geometry.Lines;

/** Functions of line segments. */
public final class SegmentFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (function.equals("lseg_construct")) {
      return new Segment((Point) arguments[0], (Point) arguments[1]);
    }
    Segment a = (Segment) arguments[0];
    return switch (function) {
      case "lseg_length" -> length(a);
      case "lseg_center" -> Points.middle(a.start(), a.end());
      case "lseg_vertical" -> Fuzzy.equal(a.start().x(), a.end().x());
      case "lseg_horizontal" -> Fuzzy.equal(a.start().y(), a.end().y());
      default -> ofTwo(function, a, (Segment) arguments[1]);
    };
  }

  private static Object ofTwo(String function, Segment a, Segment b) {
    return switch (function) {
      case "lseg_intersect" -> Crossing.of(a, b) != null;
      case "lseg_interpt" -> Crossing.of(a, b);
      case "lseg_distance" -> Closest.on(a, b).distance();
      case "lseg_parallel" -> Fuzzy.equal(slope(a), slope(b));
      case "lseg_perp" -> Fuzzy.equal(slope(a), Lines.perpendicularSlope(b.start(), b.end()));
      case "lseg_eq" -> Fuzzy.same(a.start(), b.start()) && Fuzzy.same(a.end(), b.end());
      case "lseg_ne" -> !(Fuzzy.same(a.start(), b.start()) && Fuzzy.same(a.end(), b.end()));
      case "lseg_lt" -> Fuzzy.less(length(a), length(b));
      case "lseg_le" -> Fuzzy.lessOrEqual(length(a), length(b));
      case "lseg_gt" -> Fuzzy.greater(length(a), length(b));
      case "lseg_ge" -> Fuzzy.greaterOrEqual(length(a), length(b));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static double length(Segment segment) {
    return Points.distance(segment.start(), segment.end());
  }

  static double slope(Segment segment) {
    return Lines.slope(segment.start(), segment.end());
  }
}
