package org.pagedb.sql.type.json;

import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code jsonb}: a {@link JsonValue}. */
public final class JsonbCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return JsonReader.read(text);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return JsonText.format((JsonValue) datum);
  }

  @Override
  public int compare(Object left, Object right) {
    return JsonOrder.compare((JsonValue) left, (JsonValue) right);
  }

  /** Numbers of different scale are equal. */
  @Override
  public boolean equalWhenSameBits() {
    return false;
  }

  @Override
  public byte[] toBytes(Object datum) {
    ElementForm.Writer out = new ElementForm.Writer();
    JsonForm.write(out, (JsonValue) datum);
    return out.toBytes();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return JsonForm.read(new ElementForm.Reader(buffer, offset));
  }
}
