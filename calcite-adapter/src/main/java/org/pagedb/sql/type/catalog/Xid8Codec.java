package org.pagedb.sql.type.catalog;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.scalar.UnsignedText;

/** {@code xid8}: an unsigned {@link Long}. */
public final class Xid8Codec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  /** As C's {@code strtoul}: what is no number is 0. */
  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return UnsignedText.read(text);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return Long.toUnsignedString((Long) datum);
  }

  @Override
  public int compare(Object left, Object right) {
    return Long.compareUnsigned((Long) left, (Long) right);
  }

  @Override
  public long toLong(Object datum) {
    return (Long) datum;
  }

  @Override
  public Object fromLong(long value) {
    return value;
  }
}
