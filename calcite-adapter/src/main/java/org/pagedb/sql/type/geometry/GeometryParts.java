package org.pagedb.sql.type.geometry;

import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Segment;

/**
 * What some geometric values are made of, by subscripts from 0: the coordinates of a point, the
 * points of a segment or box, the factors of a line.
 */
public final class GeometryParts {

  private GeometryParts() {}

  /** The part at a subscript; null where there is none. */
  public static Object part(Geometry value, long subscript) {
    double[] numbers = value.numbers();
    boolean points = value instanceof Segment || value instanceof Box;
    int count = points ? numbers.length / 2 : numbers.length;
    if (subscript < 0 || subscript >= count) {
      return null;
    }
    int at = (int) subscript;
    return points ? new Point(numbers[2 * at], numbers[2 * at + 1]) : (Object) numbers[at];
  }

  /**
   * The value with another part at a subscript. A box is not put in order again, as in PostgreSQL.
   *
   * @throws SqlFailure 2202E if there is no such part
   */
  public static Geometry withPart(Geometry value, long subscript, Object part) {
    if (part(value, subscript) == null) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "array subscript out of range");
    }
    int at = (int) subscript;
    if (value instanceof Segment segment) {
      return at == 0
          ? new Segment((Point) part, segment.end())
          : new Segment(segment.start(), (Point) part);
    }
    if (value instanceof Box box) {
      return at == 0 ? new Box((Point) part, box.low()) : new Box(box.high(), (Point) part);
    }
    double[] n = Arrays.copyOf(value.numbers(), 3);
    n[at] = (Double) part;
    return value instanceof Line ? new Line(n[0], n[1], n[2]) : new Point(n[0], n[1]);
  }
}
