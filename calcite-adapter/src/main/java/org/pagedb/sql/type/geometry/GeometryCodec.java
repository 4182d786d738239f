package org.pagedb.sql.type.geometry;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Circle;
import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Path;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Polygon;
import org.pagedb.sql.type.geometry.Geometry.Segment;

/**
 * The geometric types: a {@link Geometry}, carried as its numbers one after the other (big-endian),
 * with a byte before them that is 1 for a closed {@code path}.
 */
public final class GeometryCodec implements TypeCodec {

  private final String type;

  /** The codec of one of the seven types, by its name. */
  public GeometryCodec(String type) {
    this.type = type;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return new GeometryReader(type, text).read();
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return new GeometryText(context).of((Geometry) datum);
  }

  /** There is no order in PostgreSQL; this one only tells values apart. */
  @Override
  public int compare(Object left, Object right) {
    return Arrays.compareUnsigned(toBytes(left), toBytes(right));
  }

  @Override
  public int hash(Object datum) {
    return Arrays.hashCode(toBytes(datum));
  }

  @Override
  public boolean hasEquality() {
    return false;
  }

  @Override
  public int byteWidth() {
    return switch (type) {
      case "point" -> 2 * Double.BYTES;
      case "lseg", "box" -> 4 * Double.BYTES;
      case "line", "circle" -> 3 * Double.BYTES;
      default -> -1;
    };
  }

  @Override
  public byte[] toBytes(Object datum) {
    double[] numbers = ((Geometry) datum).numbers();
    boolean path = datum instanceof Path;
    ByteBuffer bytes = ByteBuffer.allocate((path ? 1 : 0) + numbers.length * Double.BYTES);
    if (path) {
      bytes.put((byte) (((Path) datum).closed() ? 1 : 0));
    }
    for (double number : numbers) {
      bytes.putDouble(number);
    }
    return bytes.array();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ByteBuffer bytes = ByteBuffer.wrap(buffer, offset, length);
    boolean closed = type.equals("path") && bytes.get() == 1;
    double[] n = new double[bytes.remaining() / Double.BYTES];
    for (int i = 0; i < n.length; i++) {
      n[i] = bytes.getDouble();
    }
    return switch (type) {
      case "point" -> new Point(n[0], n[1]);
      case "lseg" -> new Segment(new Point(n[0], n[1]), new Point(n[2], n[3]));
      case "box" -> new Box(new Point(n[0], n[1]), new Point(n[2], n[3]));
      case "line" -> new Line(n[0], n[1], n[2]);
      case "circle" -> new Circle(new Point(n[0], n[1]), n[2]);
      case "path" -> new Path(closed, points(n));
      default -> new Polygon(points(n));
    };
  }

  private static List<Point> points(double[] numbers) {
    List<Point> points = new ArrayList<>(numbers.length / 2);
    for (int i = 0; i < numbers.length; i += 2) {
      points.add(new Point(numbers[i], numbers[i + 1]));
    }
    return List.copyOf(points);
  }
}
