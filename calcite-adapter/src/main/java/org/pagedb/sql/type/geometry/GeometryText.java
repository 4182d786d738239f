package org.pagedb.sql.type.geometry;

import java.util.List;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.geometry.Geometry.Box;
import org.pagedb.sql.type.geometry.Geometry.Circle;
import org.pagedb.sql.type.geometry.Geometry.Line;
import org.pagedb.sql.type.geometry.Geometry.Path;
import org.pagedb.sql.type.geometry.Geometry.Point;
import org.pagedb.sql.type.geometry.Geometry.Polygon;
import org.pagedb.sql.type.geometry.Geometry.Segment;
import org.pagedb.sql.type.scalar.FloatCodec;

/** Writes geometric values. */
final class GeometryText {

  private final StringBuilder text = new StringBuilder();
  private final TypeContext context;

  GeometryText(TypeContext context) {
    this.context = context;
  }

  String of(Geometry value) {
    if (value instanceof Point point) {
      pair(point);
    } else if (value instanceof Segment segment) {
      text.append('[');
      pairs(List.of(segment.start(), segment.end()));
      text.append(']');
    } else if (value instanceof Box box) {
      pairs(List.of(box.high(), box.low()));
    } else if (value instanceof Line line) {
      text.append('{').append(number(line.a())).append(',').append(number(line.b()));
      text.append(',').append(number(line.c())).append('}');
    } else if (value instanceof Path path) {
      text.append(path.closed() ? '(' : '[');
      pairs(path.points());
      text.append(path.closed() ? ')' : ']');
    } else if (value instanceof Polygon polygon) {
      text.append('(');
      pairs(polygon.points());
      text.append(')');
    } else {
      Circle circle = (Circle) value;
      text.append('<');
      pair(circle.center());
      text.append(',').append(number(circle.radius())).append('>');
    }
    return text.toString();
  }

  private void pairs(List<Point> points) {
    for (int i = 0; i < points.size(); i++) {
      text.append(i == 0 ? "" : ",");
      pair(points.get(i));
    }
  }

  private void pair(Point point) {
    text.append('(').append(number(point.x())).append(',').append(number(point.y())).append(')');
  }

  private String number(double value) {
    return FloatCodec.float8().format(value, context);
  }
}
