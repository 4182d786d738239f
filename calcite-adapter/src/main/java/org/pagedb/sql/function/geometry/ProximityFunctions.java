package org.pagedb.sql.function.geometry;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Circle;
import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Path;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Polygon;
import org.pagedb.sql.type.geometry.Geometry.Segment;

/**
 * Distance, closest points, containment and crossing of two things of different types. The letters
 * in the names of the functions stand for the types of the arguments.
 */
public final class ProximityFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object a = arguments[0];
    Object b = arguments[1];
    String what = function.substring(0, function.indexOf('_'));
    return switch (what) {
      case "dist" -> distance(function, a, b);
      case "close" -> closest(function, a, b);
      case "on" -> contained(function, a, b);
      default -> crossing(function, a, b);
    };
  }

  private static Double distance(String function, Object a, Object b) {
    return switch (function) {
      case "dist_pl" -> Closest.on((Line) b, (Point) a).distance();
      case "dist_lp" -> Closest.on((Line) a, (Point) b).distance();
      case "dist_ps" -> Closest.on((Segment) b, (Point) a).distance();
      case "dist_sp" -> Closest.on((Segment) a, (Point) b).distance();
      case "dist_sl" -> Closest.on((Segment) a, (Line) b).distance();
      case "dist_ls" -> Closest.on((Segment) b, (Line) a).distance();
      case "dist_pb" -> Closest.on((Box) b, (Point) a).distance();
      case "dist_bp" -> Closest.on((Box) a, (Point) b).distance();
      case "dist_sb" -> Closest.on((Box) b, (Segment) a).distance();
      case "dist_bs" -> Closest.on((Box) a, (Segment) b).distance();
      case "dist_ppath" -> fromPath((Path) b, (Point) a);
      case "dist_pathp" -> fromPath((Path) a, (Point) b);
      case "dist_ppoly" -> PolygonFunctions.distance((Polygon) b, (Point) a);
      case "dist_polyp" -> PolygonFunctions.distance((Polygon) a, (Point) b);
      case "dist_pc" -> fromCircle((Circle) b, (Point) a);
      case "dist_cpoint" -> fromCircle((Circle) a, (Point) b);
      case "dist_cpoly" -> fromCircle((Circle) a, (Polygon) b);
      case "dist_polyc" -> fromCircle((Circle) b, (Polygon) a);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** 0 for an open path of one point, which has no segments. */
  private static double fromPath(Path path, Point point) {
    Double distance = PathFunctions.distance(PathFunctions.segments(path), point);
    return distance == null ? 0 : distance;
  }

  private static double fromCircle(Circle circle, Point point) {
    return CircleFunctions.beyond(Points.distance(point, circle.center()), circle.radius());
  }

  private static double fromCircle(Circle circle, Polygon polygon) {
    return CircleFunctions.beyond(
        PolygonFunctions.distance(polygon, circle.center()), circle.radius());
  }

  private static Point closest(String function, Object a, Object b) {
    Closest found =
        switch (function) {
          case "close_pl" -> Closest.on((Line) b, (Point) a);
          case "close_ps" -> Closest.on((Segment) b, (Point) a);
          case "close_pb" -> Closest.on((Box) b, (Point) a);
          case "close_sb" -> Closest.on((Box) b, (Segment) a);
          case "close_ls" ->
              LineFunctions.slope((Line) a) == SegmentFunctions.slope((Segment) b)
                  ? null
                  : Closest.on((Segment) b, (Line) a);
          case "close_lseg" ->
              SegmentFunctions.slope((Segment) a) == SegmentFunctions.slope((Segment) b)
                  ? null
                  : Closest.on((Segment) b, (Segment) a);
          default -> throw FunctionArea.unknown(function);
        };
    return found == null || Double.isNaN(found.distance()) ? null : found.point();
  }

  private static boolean contained(String function, Object a, Object b) {
    return switch (function) {
      case "on_pl" -> Crossing.contains((Line) b, (Point) a);
      case "on_ps" -> Crossing.contains((Segment) b, (Point) a);
      case "on_pb" -> Crossing.contains((Box) b, (Point) a);
      case "on_ppath" -> PathFunctions.contains((Path) b, (Point) a);
      case "on_sl" -> {
        Segment segment = (Segment) a;
        yield Crossing.contains((Line) b, segment.start())
            && Crossing.contains((Line) b, segment.end());
      }
      case "on_sb" -> {
        Segment segment = (Segment) a;
        yield Crossing.contains((Box) b, segment.start())
            && Crossing.contains((Box) b, segment.end());
      }
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static boolean crossing(String function, Object a, Object b) {
    return switch (function) {
      case "inter_sl" -> Crossing.of((Segment) a, (Line) b) != null;
      case "inter_sb" -> Crossing.meets((Box) b, (Segment) a);
      case "inter_lb" -> Crossing.meets((Box) b, (Line) a);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
