package org.pagedb.sql.type.jsonpath;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code jsonpath}: a {@link JsonPath}, carried as its text in UTF-8. */
public final class JsonPathCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return PathParser.parse(text);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return PathText.format((JsonPath) datum);
  }

  /** There is no order in PostgreSQL; this one only tells paths apart. */
  @Override
  public int compare(Object left, Object right) {
    return PathText.format((JsonPath) left).compareTo(PathText.format((JsonPath) right));
  }

  @Override
  public boolean hasEquality() {
    return false;
  }

  @Override
  public byte[] toBytes(Object datum) {
    return PathText.format((JsonPath) datum).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return PathParser.parse(new String(buffer, offset, length, StandardCharsets.UTF_8));
  }
}
