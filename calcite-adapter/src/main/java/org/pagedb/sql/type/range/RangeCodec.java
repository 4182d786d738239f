package org.pagedb.sql.type.range;

import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** A range type: a {@link RangeValue}. */
public final class RangeCodec implements TypeCodec {

  private final RangeType type;

  /** Ranges of {@code type}. */
  public RangeCodec(RangeType type) {
    this.type = type;
  }

  /** The operations on these ranges. */
  public RangeType rangeType() {
    return type;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return new RangeReader(type, text, context).readAll();
  }

  @Override
  public String format(Object datum, TypeContext context) {
    StringBuilder text = new StringBuilder();
    RangeText.append(text, (RangeValue) datum, type.codec(), context);
    return text.toString();
  }

  @Override
  public int compare(Object left, Object right) {
    return type.compare((RangeValue) left, (RangeValue) right);
  }

  @Override
  public int hash(Object datum) {
    return type.hash((RangeValue) datum);
  }

  @Override
  public boolean equalWhenSameBits() {
    return type.codec().equalWhenSameBits();
  }

  @Override
  public byte[] toBytes(Object datum) {
    ElementForm.Writer out = new ElementForm.Writer();
    RangeForm.write(out, (RangeValue) datum, type.codec());
    return out.toBytes();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return RangeForm.read(new ElementForm.Reader(buffer, offset), type.codec());
  }
}
