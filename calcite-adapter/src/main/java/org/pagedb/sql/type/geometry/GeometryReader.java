package org.pagedb.sql.type.geometry;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Circle;
import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Path;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Polygon;
import org.pagedb.sql.type.geometry.Geometry.Segment;

/** Reads the spellings of geometric values, with and without their brackets. */
final class GeometryReader {

  private final String type;
  private final NumberScan scan;
  private boolean open; // the points last read stood in square brackets

  GeometryReader(String type, String text) {
    this.type = type;
    this.scan = new NumberScan(type, text);
  }

  Geometry read() {
    return switch (type) {
      case "point" -> ended(pair());
      case "lseg" -> {
        List<Point> points = points(2, true);
        yield ended(new Segment(points.get(0), points.get(1)));
      }
      case "box" -> {
        List<Point> points = points(2, false);
        yield ended(Box.between(points.get(0), points.get(1)));
      }
      case "line" -> line();
      case "path" -> path();
      case "polygon" -> ended(new Polygon(List.copyOf(points(scan.pairs(), false))));
      default -> circle();
    };
  }

  private <T> T ended(T value) {
    if (!scan.atEnd()) {
      throw scan.invalid();
    }
    return value;
  }

  private Point pair() {
    boolean inBrackets = scan.skip('(');
    double x = scan.number();
    scan.expect(',');
    double y = scan.number();
    if (inBrackets) {
      scan.expect(')');
    }
    return new Point(x, y);
  }

  /** So many pairs, in one or two pairs of brackets or none; square ones make a path open. */
  private List<Point> points(int count, boolean squareAllowed) {
    if (count <= 0) {
      throw scan.invalid();
    }
    boolean square = scan.skip('[');
    if (square && !squareAllowed) {
      throw scan.invalid();
    }
    boolean round = !square && scan.bracketOfAll();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(pair());
      scan.skip(',');
    }
    if (square && !scan.skip(']') || round) {
      scan.expect(')');
    }
    open = square;
    return points;
  }

  private Path path() {
    int count = scan.pairs();
    if (count <= 0) {
      throw scan.invalid();
    }
    boolean around = scan.onlyBracketAround();
    List<Point> points = points(count, true);
    if (around) {
      scan.expect(')');
    }
    return ended(new Path(!open, List.copyOf(points)));
  }

  private Line line() {
    if (scan.skip('{')) {
      double a = scan.number();
      scan.expect(',');
      double b = scan.number();
      scan.expect(',');
      double c = scan.number();
      scan.expect('}');
      ended(type);
      if (Fuzzy.isZero(a) && Fuzzy.isZero(b)) {
        throw new SqlFailure(
            SqlState.INVALID_TEXT_REPRESENTATION,
            "invalid line specification: A and B cannot both be zero");
      }
      return new Line(a, b, c);
    }
    List<Point> points = points(2, true);
    ended(type);
    if (Fuzzy.same(points.get(0), points.get(1))) {
      throw new SqlFailure(
          SqlState.INVALID_TEXT_REPRESENTATION,
          "invalid line specification: must be two distinct points");
    }
    return Lines.through(points.get(0), points.get(1));
  }

  private Circle circle() {
    boolean angle = scan.skip('<');
    boolean round = !angle && scan.doubleBracket();
    Point center = pair();
    scan.skip(',');
    double radius = scan.number();
    if (radius < 0) {
      throw scan.invalid();
    }
    if (angle && !scan.skip('>') || round && !scan.skip('>')) {
      scan.expect(')');
    }
    return ended(new Circle(center, radius));
  }
}
