package org.pagedb.sql.exec.copy;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.geometry.Fuzzy;
import org.pagedb.sql.type.geometry.Geometry;

/**
 * Geometric values: their numbers; before those of a path whether it is closed, and before those of
 * a path or polygon how many points there are.
 */
final class BinaryGeometry extends BinaryForm {

  private static final int BYTES_OF_POINT = 16;

  private final String type;

  BinaryGeometry(String type) {
    this.type = type;
  }

  @Override
  void send(Object datum, ByteOutput out) {
    if (datum instanceof Geometry.Path path) {
      out.putByte(path.closed() ? 1 : 0);
      out.putInt(path.points().size());
    } else if (datum instanceof Geometry.Polygon polygon) {
      out.putInt(polygon.points().size());
    }
    for (double number : ((Geometry) datum).numbers()) {
      out.putLong(Double.doubleToRawLongBits(number));
    }
  }

  @Override
  Object receive(ByteSource in) {
    return switch (type) {
      case "point" -> point(in);
      case "lseg" -> new Geometry.Segment(point(in), point(in));
      case "box" -> Geometry.Box.between(point(in), point(in));
      case "line" -> line(in);
      case "path" -> new Geometry.Path(in.takeByte() != 0, points(in));
      case "polygon" -> new Geometry.Polygon(points(in));
      default -> circle(in);
    };
  }

  private static double number(ByteSource in) {
    return Double.longBitsToDouble(in.takeLong());
  }

  private static Geometry.Point point(ByteSource in) {
    return new Geometry.Point(number(in), number(in));
  }

  private List<Geometry.Point> points(ByteSource in) {
    int count = in.takeInt();
    if (count <= 0 || count >= Integer.MAX_VALUE / BYTES_OF_POINT) {
      throw invalid("invalid number of points in external \"" + type + "\" value");
    }
    List<Geometry.Point> points = new ArrayList<>(Math.min(count, in.left() / BYTES_OF_POINT));
    for (int i = 0; i < count; i++) {
      points.add(point(in));
    }
    return List.copyOf(points);
  }

  private static Geometry line(ByteSource in) {
    Geometry.Line line = new Geometry.Line(number(in), number(in), number(in));
    if (Fuzzy.isZero(line.a()) && Fuzzy.isZero(line.b())) {
      throw invalid("invalid line specification: A and B cannot both be zero");
    }
    return line;
  }

  private static Geometry circle(ByteSource in) {
    Geometry.Circle circle = new Geometry.Circle(point(in), number(in));
    if (circle.radius() < 0) {
      throw invalid("invalid radius in external \"circle\" value");
    }
    return circle;
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_BINARY_REPRESENTATION, message);
  }
}
