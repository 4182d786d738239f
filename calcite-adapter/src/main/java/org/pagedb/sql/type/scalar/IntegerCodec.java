package org.pagedb.sql.type.scalar;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code int2}, {@code int4}, {@code int8}: a {@link Long} within the type's range. */
public final class IntegerCodec implements TypeCodec {

  private final String name;
  private final long min;
  private final long max;

  private IntegerCodec(String name, long min, long max) {
    this.name = name;
    this.min = min;
    this.max = max;
  }

  /** The codec of {@code smallint}. */
  public static IntegerCodec int2() {
    return new IntegerCodec("smallint", Short.MIN_VALUE, Short.MAX_VALUE);
  }

  /** The codec of {@code integer}. */
  public static IntegerCodec int4() {
    return new IntegerCodec("integer", Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** The codec of {@code bigint}. */
  public static IntegerCodec int8() {
    return new IntegerCodec("bigint", Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return IntegerText.parse(text, min, max, name);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return Long.toString((Long) datum);
  }

  @Override
  public int compare(Object left, Object right) {
    return Long.compare((Long) left, (Long) right);
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
