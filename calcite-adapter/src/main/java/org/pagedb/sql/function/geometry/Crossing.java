package org.pagedb.sql.function.geometry;

import java.util.List;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Segment;
import org.pagedb.sql.type.geometry.Lines;
import org.pagedb.sql.type.scalar.FloatMath;

/** Where lines, segments and boxes meet, and which points they contain. */
final class Crossing {

  private Crossing() {}

  /** Where two lines meet, or null if they are parallel. */
  static Point of(Line one, Line other) {
    Line first = one;
    Line second = other;
    if (Fuzzy.isZero(first.b())) {
      if (Fuzzy.isZero(second.b())) {
        return null;
      }
      first = other;
      second = one;
    }
    double ratio = FloatMath.divide(second.b(), first.b());
    if (Fuzzy.equal(second.a(), FloatMath.multiply(first.a(), ratio))) {
      return null;
    }
    double x =
        FloatMath.divide(
            FloatMath.subtract(
                FloatMath.multiply(first.b(), second.c()),
                FloatMath.multiply(second.b(), first.c())),
            FloatMath.subtract(
                FloatMath.multiply(first.a(), second.b()),
                FloatMath.multiply(second.a(), first.b())));
    double y =
        FloatMath.divide(-FloatMath.add(FloatMath.multiply(first.a(), x), first.c()), first.b());
    return new Point(x == 0 ? 0 : x, y == 0 ? 0 : y);
  }

  /** Where a segment meets a line, or null. */
  static Point of(Segment segment, Line line) {
    Point point = of(Lines.through(segment.start(), segment.end()), line);
    if (point == null || !contains(segment, point)) {
      return null;
    }
    if (Fuzzy.same(segment.start(), point)) {
      return segment.start();
    }
    return Fuzzy.same(segment.end(), point) ? segment.end() : point;
  }

  /** Where two segments meet, or null. */
  static Point of(Segment one, Segment other) {
    Point point = of(one, Lines.through(other.start(), other.end()));
    return point == null || !contains(other, point) ? null : point;
  }

  static boolean contains(Line line, Point point) {
    return Fuzzy.isZero(
        FloatMath.add(
            FloatMath.add(
                FloatMath.multiply(line.a(), point.x()), FloatMath.multiply(line.b(), point.y())),
            line.c()));
  }

  static boolean contains(Segment segment, Point point) {
    return Fuzzy.equal(
        Points.distance(point, segment.start()) + Points.distance(point, segment.end()),
        Points.distance(segment.start(), segment.end()));
  }

  static boolean contains(Box box, Point point) {
    return box.high().x() >= point.x()
        && box.low().x() <= point.x()
        && box.high().y() >= point.y()
        && box.low().y() <= point.y();
  }

  static boolean overlap(Box one, Box other) {
    return Fuzzy.lessOrEqual(one.low().x(), other.high().x())
        && Fuzzy.lessOrEqual(other.low().x(), one.high().x())
        && Fuzzy.lessOrEqual(one.low().y(), other.high().y())
        && Fuzzy.lessOrEqual(other.low().y(), one.high().y());
  }

  static boolean meets(Box box, Line line) {
    for (Segment side : sidesInTurn(box)) {
      if (of(side, line) != null) {
        return true;
      }
    }
    return false;
  }

  static boolean meets(Box box, Segment segment) {
    if (!overlap(Points.bounds(List.of(segment.start(), segment.end())), box)) {
      return false;
    }
    if (contains(box, segment.start()) || contains(box, segment.end())) {
      return true;
    }
    for (Segment side : sides(box)) {
      if (of(side, segment) != null) {
        return true;
      }
    }
    return false;
  }

  /** Each side from the lower left or the upper right corner on. */
  static List<Segment> sides(Box box) {
    Point upperLeft = new Point(box.low().x(), box.high().y());
    Point lowerRight = new Point(box.high().x(), box.low().y());
    return List.of(
        new Segment(box.low(), upperLeft),
        new Segment(box.high(), upperLeft),
        new Segment(box.low(), lowerRight),
        new Segment(box.high(), lowerRight));
  }

  private static List<Segment> sidesInTurn(Box box) {
    Point upperLeft = new Point(box.low().x(), box.high().y());
    Point lowerRight = new Point(box.high().x(), box.low().y());
    return List.of(
        new Segment(box.low(), upperLeft),
        new Segment(upperLeft, box.high()),
        new Segment(box.high(), lowerRight),
        new Segment(lowerRight, box.low()));
  }
}
