package org.pagedb.sql.function.geometry;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Geometry.Path;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Polygon;
import org.pagedb.sql.type.geometry.Geometry.Segment;
import org.pagedb.sql.type.scalar.FloatCodec;
import org.pagedb.sql.type.scalar.FloatMath;

/** Functions of paths. */
public final class PathFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (function.equals("poly_path")) {
      return new Path(true, ((Polygon) arguments[0]).points());
    }
    Path path = (Path) arguments[0];
    return switch (function) {
      case "path_area" -> area(path);
      case "path_isclosed" -> path.closed();
      case "path_isopen" -> !path.closed();
      case "path_npoints" -> (long) path.points().size();
      case "path_close" -> new Path(true, path.points());
      case "path_open" -> new Path(false, path.points());
      case "path_length" -> length(path);
      case "path_contain_pt" -> contains(path, (Point) arguments[1]);
      case "path_add_pt" ->
          moved(path, Points.each(path.points(), (Point) arguments[1], Points::add));
      case "path_sub_pt" ->
          moved(path, Points.each(path.points(), (Point) arguments[1], Points::subtract));
      case "path_mul_pt" ->
          moved(path, Points.each(path.points(), (Point) arguments[1], Points::multiply));
      case "path_div_pt" ->
          moved(path, Points.each(path.points(), (Point) arguments[1], Points::divide));
      default -> ofTwo(function, path, (Path) arguments[1]);
    };
  }

  private static Object ofTwo(String function, Path a, Path b) {
    int order = Integer.compare(a.points().size(), b.points().size());
    return switch (function) {
      case "path_n_eq" -> order == 0;
      case "path_n_lt" -> order < 0;
      case "path_n_le" -> order <= 0;
      case "path_n_gt" -> order > 0;
      case "path_n_ge" -> order >= 0;
      case "path_inter" -> meet(a, b);
      case "path_distance" -> distance(segments(a), segments(b));
      case "path_add" -> joined(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Path moved(Path path, List<Point> points) {
    return new Path(path.closed(), points);
  }

  private static Double area(Path path) {
    if (!path.closed()) {
      return null;
    }
    List<Point> points = path.points();
    double area = 0;
    for (int i = 0; i < points.size(); i++) {
      Point a = points.get(i);
      Point b = points.get((i + 1) % points.size());
      area = FloatMath.add(area, FloatMath.multiply(a.x(), b.y()));
      area = FloatMath.subtract(area, FloatMath.multiply(a.y(), b.x()));
    }
    return FloatMath.divide(Math.abs(area), 2.0);
  }

  private static double length(Path path) {
    double length = 0;
    for (Segment segment : segments(path)) {
      length = FloatMath.add(length, Points.distance(segment.start(), segment.end()));
    }
    return length;
  }

  private static Path joined(Path a, Path b) {
    if (a.closed() || b.closed()) {
      return null;
    }
    List<Point> points = new ArrayList<>(a.points());
    points.addAll(b.points());
    return new Path(false, List.copyOf(points));
  }

  private static boolean meet(Path a, Path b) {
    return Crossing.overlap(Points.bounds(a.points()), Points.bounds(b.points()))
        && meet(segments(a), segments(b));
  }

  /** Whether any of the segments meets any of the others. */
  static boolean meet(List<Segment> some, List<Segment> others) {
    for (Segment one : some) {
      for (Segment other : others) {
        if (Crossing.of(one, other) != null) {
          return true;
        }
      }
    }
    return false;
  }

  /** The shortest distance between two lists of segments, null if one is empty. */
  static Double distance(List<Segment> some, List<Segment> others) {
    Double shortest = null;
    for (Segment one : some) {
      for (Segment other : others) {
        double distance = Closest.on(one, other).distance();
        if (shortest == null || FloatCodec.compare(distance, (double) shortest) < 0) {
          shortest = distance;
        }
      }
    }
    return shortest;
  }

  /** The shortest distance of a point from segments, null if there are none. */
  static Double distance(List<Segment> segments, Point point) {
    Double shortest = null;
    for (Segment segment : segments) {
      double distance = Closest.on(segment, point).distance();
      if (shortest == null || FloatCodec.compare(distance, (double) shortest) < 0) {
        shortest = distance;
      }
    }
    return shortest;
  }

  /** Whether a point is on an open path, or on or within a closed one. */
  static boolean contains(Path path, Point point) {
    if (path.closed()) {
      return new Inside(path.points()).contains(point);
    }
    for (Segment segment : segments(path)) {
      if (Crossing.contains(segment, point)) {
        return true;
      }
    }
    return false;
  }

  static List<Segment> segments(Path path) {
    return segments(path.points(), path.closed());
  }

  /** The segments between neighbours, the one from the last point to the first in front. */
  static List<Segment> segments(List<Point> points, boolean closed) {
    List<Segment> segments = new ArrayList<>();
    for (int i = closed ? 0 : 1; i < points.size(); i++) {
      segments.add(new Segment(points.get(i == 0 ? points.size() - 1 : i - 1), points.get(i)));
    }
    return segments;
  }
}
