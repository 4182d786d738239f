package org.pagedb.sql.function.geometry;

import java.util.List;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Segment;

/** What lies within a closed sequence of points. */
final class Inside {

  private static final int ON_BORDER = Integer.MAX_VALUE;

  private final List<Point> border;

  Inside(List<Point> border) {
    this.border = border;
  }

  /** Whether the border goes around the point, or through it. */
  boolean contains(Point point) {
    Point first = from(point, 0);
    Point previous = first;
    int total = 0;
    for (int i = 1; i <= border.size(); i++) {
      Point next = i == border.size() ? first : from(point, i);
      int crossing = crossing(next, previous);
      if (crossing == ON_BORDER) {
        return true;
      }
      total += crossing;
      previous = next;
    }
    return total != 0;
  }

  private Point from(Point origin, int index) {
    return Points.subtract(border.get(index), origin);
  }

  /** How a side crosses the positive x-axis: half crossings count 1, whole ones 2, with a sign. */
  private static int crossing(Point to, Point from) {
    if (Fuzzy.isZero(to.y())) {
      if (Fuzzy.isZero(to.x())) {
        return ON_BORDER;
      }
      if (Fuzzy.greater(to.x(), 0)) {
        if (Fuzzy.isZero(from.y())) {
          return Fuzzy.greater(from.x(), 0) ? 0 : ON_BORDER;
        }
        return Fuzzy.less(from.y(), 0) ? 1 : -1;
      }
      if (Fuzzy.isZero(from.y())) {
        return Fuzzy.less(from.x(), 0) ? 0 : ON_BORDER;
      }
      return 0;
    }
    int sign = Fuzzy.greater(to.y(), 0) ? 1 : -1;
    if (Fuzzy.isZero(from.y())) {
      return Fuzzy.less(from.x(), 0) ? 0 : sign;
    }
    return sign < 0 && Fuzzy.less(from.y(), 0) || sign > 0 && Fuzzy.greater(from.y(), 0)
        ? 0
        : wholeCrossing(to, from, sign);
  }

  private static int wholeCrossing(Point to, Point from, int sign) {
    if (Fuzzy.greaterOrEqual(to.x(), 0) && Fuzzy.greater(from.x(), 0)) {
      return 2 * sign;
    }
    if (Fuzzy.less(to.x(), 0) && Fuzzy.lessOrEqual(from.x(), 0)) {
      return 0;
    }
    double z = (to.x() - from.x()) * to.y() - (to.y() - from.y()) * to.x();
    if (Fuzzy.isZero(z)) {
      return ON_BORDER;
    }
    return sign < 0 && Fuzzy.less(z, 0) || sign > 0 && Fuzzy.greater(z, 0) ? 0 : 2 * sign;
  }

  /** Whether a whole closed sequence of points with its sides is within. */
  boolean containsAll(List<Point> points) {
    Point previous = points.get(points.size() - 1);
    for (Point point : points) {
      if (!contains(previous, point, 0)) {
        return false;
      }
      previous = point;
    }
    return true;
  }

  /** Whether a segment is within; sides before {@code start} are known not to cut it. */
  private boolean contains(Point a, Point b, int start) {
    Segment tested = new Segment(a, b);
    Point previous = border.get(start == 0 ? border.size() - 1 : start - 1);
    boolean within = true;
    boolean cut = false;
    for (int i = start; i < border.size() && within; i++) {
      Segment side = new Segment(previous, border.get(i));
      if (Crossing.contains(side, a)) {
        if (Crossing.contains(side, b)) {
          return true;
        }
        within = touchingContains(a, b, side, i + 1);
      } else if (Crossing.contains(side, b)) {
        within = touchingContains(b, a, side, i + 1);
      } else {
        Point meeting = Crossing.of(tested, side);
        if (meeting != null) {
          cut = true;
          within = contains(a, meeting, i + 1);
          return within && contains(b, meeting, i + 1);
        }
      }
      previous = side.end();
    }
    return within && (cut || contains(Points.middle(a, b)));
  }

  /** {@code a} lies on the side: where the side leaves the segment, the rest has to be within. */
  private boolean touchingContains(Point a, Point b, Segment side, int start) {
    Segment tested = new Segment(a, b);
    if (Fuzzy.same(a, side.start())) {
      return !Crossing.contains(tested, side.end()) || contains(b, side.end(), start);
    }
    if (Fuzzy.same(a, side.end())) {
      return !Crossing.contains(tested, side.start()) || contains(b, side.start(), start);
    }
    if (Crossing.contains(tested, side.start())) {
      return contains(b, side.start(), start);
    }
    return !Crossing.contains(tested, side.end()) || contains(b, side.end(), start);
  }
}
