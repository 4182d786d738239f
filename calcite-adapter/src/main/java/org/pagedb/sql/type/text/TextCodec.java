package org.pagedb.sql.type.text;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code text}, and what the other text types have in common with it. */
public class TextCodec implements TypeCodec {

  @Override
  public final VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    refuseZero(text);
    return text;
  }

  static void refuseZero(String text) {
    if (text.indexOf('\0') >= 0) {
      throw new SqlFailure(
          SqlState.CHARACTER_NOT_IN_REPERTOIRE,
          "invalid byte sequence for encoding \"UTF8\": 0x00");
    }
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return (String) datum;
  }

  @Override
  public int compare(Object left, Object right) {
    return TextOrder.compare((String) left, (String) right);
  }

  @Override
  public byte[] toBytes(Object datum) {
    return ((String) datum).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return new String(buffer, offset, length, StandardCharsets.UTF_8);
  }
}
