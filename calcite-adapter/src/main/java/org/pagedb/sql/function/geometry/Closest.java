package org.pagedb.sql.function.geometry;

import java.util.function.Function;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Segment;
import org.pagedb.sql.type.geometry.Lines;
import org.pagedb.sql.type.scalar.FloatCodec;

/**
 * The point of one thing that is closest to another, and how far that is.
 *
 * @param point on the first thing
 * @param distance NaN if that cannot be told
 */
record Closest(Point point, double distance) {

  static Closest on(Line line, Point to) {
    double slope = perpendicularSlope(line);
    Point foot = Crossing.of(Lines.through(to, slope), line);
    return foot == null
        ? new Closest(to, Double.NaN)
        : new Closest(foot, Points.distance(foot, to));
  }

  private static double perpendicularSlope(Line line) {
    if (Fuzzy.isZero(line.a())) {
      return Double.POSITIVE_INFINITY;
    }
    return Fuzzy.isZero(line.b()) ? 0 : line.b() / line.a();
  }

  static Closest on(Segment segment, Line to) {
    Point meeting = Crossing.of(segment, to);
    if (meeting != null) {
      return new Closest(meeting, 0);
    }
    double fromStart = on(to, segment.start()).distance;
    double fromEnd = on(to, segment.end()).distance;
    return fromStart < fromEnd
        ? new Closest(segment.start(), fromStart)
        : new Closest(segment.end(), fromEnd);
  }

  static Closest on(Segment segment, Point to) {
    double slope = Lines.perpendicularSlope(segment.start(), segment.end());
    Point point = on(segment, Lines.through(to, slope)).point;
    return new Closest(point, Points.distance(point, to));
  }

  static Closest on(Segment segment, Segment to) {
    Point meeting = Crossing.of(segment, to);
    if (meeting != null) {
      return new Closest(meeting, 0);
    }
    return on(segment, to.start())
        .or(on(segment, to.end()))
        .or(new Closest(segment.start(), on(to, segment.start()).distance))
        .or(new Closest(segment.end(), on(to, segment.end()).distance));
  }

  static Closest on(Box box, Point to) {
    if (Crossing.contains(box, to)) {
      return new Closest(to, 0);
    }
    return ofSides(box, side -> on(side, to));
  }

  static Closest on(Box box, Segment to) {
    if (Crossing.meets(box, to)) {
      return new Closest(on(to, BoxFunctions.center(box)).point, 0);
    }
    return ofSides(box, side -> on(side, to));
  }

  private static Closest ofSides(Box box, Function<Segment, Closest> onSide) {
    Closest best = null;
    for (Segment side : Crossing.sides(box)) {
      Closest next = onSide.apply(side);
      best = best == null ? next : best.or(next);
    }
    return best;
  }

  /** The other one if it is closer. */
  private Closest or(Closest other) {
    return FloatCodec.compare(other.distance, distance) < 0 ? other : this;
  }
}
