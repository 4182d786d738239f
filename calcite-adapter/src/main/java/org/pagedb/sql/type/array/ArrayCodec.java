package org.pagedb.sql.type.array;

import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * Any array type: an {@link ArrayValue}. Its byte form:
 *
 * <pre>
 * varint                number of dimensions; nothing follows if it is 0
 * varint, 8 bytes       size and lower bound, for each dimension
 * byte                  1 if there are nulls, else 0
 * per element           with nulls: a byte, 1 for a value and 0 for null; then the value
 * </pre>
 *
 * Values are laid out as {@link ElementForm} says.
 */
public final class ArrayCodec implements TypeCodec {

  private final PgType elementType;
  private final char delimiter;

  /** An array over {@code elementType}; {@code delimiter} is a comma for all types but box. */
  public ArrayCodec(PgType elementType, char delimiter) {
    this.elementType = elementType;
    this.delimiter = delimiter;
  }

  /** The type of the elements. */
  public PgType elementType() {
    return elementType;
  }

  /** The element type of an array type, also of a user's; null if it has none. */
  public static PgType elementOf(PgType array) {
    return array.codec() instanceof ArrayCodec codec ? codec.elementType() : null;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return new ArrayReader(text, elementType, delimiter, typmod, context).read();
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return ArrayText.format((ArrayValue) datum, delimiter, context);
  }

  @Override
  public int compare(Object left, Object right) {
    return ArrayValue.compare((ArrayValue) left, (ArrayValue) right);
  }

  @Override
  public boolean equalWhenSameBits() {
    return elementType.codec().equalWhenSameBits();
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    if (typmod == PgType.NO_TYPMOD) {
      return datum;
    }
    ArrayValue array = (ArrayValue) datum;
    Object[] fitted = new Object[array.length()];
    for (int i = 0; i < fitted.length; i++) {
      Object element = array.element(i);
      fitted[i] =
          element == null ? null : elementType.codec().applyTypmod(element, typmod, explicit);
    }
    return array.withElements(array.elementType(), fitted);
  }

  @Override
  public byte[] toBytes(Object datum) {
    ArrayValue array = (ArrayValue) datum;
    ElementForm.Writer out = new ElementForm.Writer();
    out.putVarint(array.dimensions());
    for (int i = 0; i < array.dimensions(); i++) {
      out.putVarint(array.size(i));
      out.putLong(array.lowerBound(i));
    }
    if (array.dimensions() > 0) {
      putElements(array, out);
    }
    return out.toBytes();
  }

  private void putElements(ArrayValue array, ElementForm.Writer out) {
    TypeCodec codec = elementType.codec();
    boolean nulls = array.hasNulls();
    out.putByte(nulls ? 1 : 0);
    for (int i = 0; i < array.length(); i++) {
      Object element = array.element(i);
      if (nulls) {
        out.putByte(element == null ? 0 : 1);
      }
      if (element != null) {
        out.putDatum(codec, element);
      }
    }
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ElementForm.Reader in = new ElementForm.Reader(buffer, offset);
    int dimensions = in.nextVarint();
    if (dimensions == 0) {
      return ArrayValue.empty(elementType);
    }
    int[] sizes = new int[dimensions];
    int[] lowerBounds = new int[dimensions];
    int count = 1;
    for (int i = 0; i < dimensions; i++) {
      sizes[i] = in.nextVarint();
      lowerBounds[i] = (int) in.nextLong();
      count *= sizes[i];
    }
    TypeCodec codec = elementType.codec();
    boolean nulls = in.nextByte() == 1;
    Object[] elements = new Object[count];
    for (int i = 0; i < count; i++) {
      if (!nulls || in.nextByte() == 1) {
        elements[i] = in.nextDatum(codec);
      }
    }
    return ArrayValue.of(elementType, sizes, lowerBounds, elements);
  }
}
