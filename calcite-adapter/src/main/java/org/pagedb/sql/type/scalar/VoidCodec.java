package org.pagedb.sql.type.scalar;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code void}: one value, the empty string, whatever was read. */
public final class VoidCodec implements TypeCodec {

  private static final byte[] NOTHING = {};

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return "";
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return "";
  }

  @Override
  public int compare(Object left, Object right) {
    return 0;
  }

  @Override
  public byte[] toBytes(Object datum) {
    return NOTHING;
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return "";
  }
}
