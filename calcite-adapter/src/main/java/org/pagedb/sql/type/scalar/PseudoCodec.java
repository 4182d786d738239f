package org.pagedb.sql.type.scalar;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** Pseudo-types without values: {@code any}, {@code anyelement}, {@code trigger} and so on. */
public final class PseudoCodec implements TypeCodec {

  private final String name;

  /** The codec of the pseudo-type {@code name}. */
  public PseudoCodec(String name) {
    this.name = name;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    throw SqlFailure.notSupported("accepting a value of type " + name);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    throw SqlFailure.notSupported("displaying a value of type " + name);
  }

  @Override
  public int compare(Object left, Object right) {
    throw new IllegalStateException("values of pseudo-type " + name + " have no order");
  }
}
