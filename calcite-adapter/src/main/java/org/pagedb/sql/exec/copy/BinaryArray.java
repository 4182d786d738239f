package org.pagedb.sql.exec.copy;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;

/**
 * Arrays: dimensions, whether there are NULLs, the element type's oid, length and lower bound of
 * each dimension, then each element with its length before it.
 */
final class BinaryArray extends BinaryForm {

  private final PgType element;
  private final BinaryForm form;

  BinaryArray(PgType element, TypeContext types) {
    this.element = element;
    form = BinaryForm.of(element, types);
  }

  @Override
  void send(Object datum, ByteOutput out) {
    ArrayValue array = (ArrayValue) datum;
    out.putInt(array.dimensions());
    out.putInt(array.hasNulls() ? 1 : 0);
    out.putInt(element.oid());
    for (int d = 0; d < array.dimensions(); d++) {
      out.putInt(array.sizes()[d]);
      out.putInt(array.lowerBounds()[d]);
    }
    for (Object each : array.elements()) {
      sendSized(form, each, out);
    }
  }

  /** A value with its length before it; −1 alone for NULL. */
  static void sendSized(BinaryForm form, Object datum, ByteOutput out) {
    if (datum == null) {
      out.putInt(-1);
    } else {
      int start = out.beginLength();
      form.send(datum, out);
      out.endLength(start);
    }
  }

  /** What {@link #sendSized} sent. */
  static Object receiveSized(BinaryForm form, ByteSource in) {
    int length = in.takeInt();
    if (length == -1) {
      return null;
    }
    ByteSource part = in.takePart(length);
    Object value = form.receive(part);
    if (part.left() > 0) {
      throw new SqlFailure(
          SqlState.INVALID_BINARY_REPRESENTATION, "improper binary format in array element");
    }
    return value;
  }

  @Override
  Object receive(ByteSource in) {
    int dimensions = in.takeInt();
    if (dimensions < 0) {
      throw invalid("invalid number of dimensions: " + dimensions);
    }
    if (dimensions > ArrayValue.MAX_DIMENSIONS) {
      throw SqlFailure.of(
          SqlState.PROGRAM_LIMIT_EXCEEDED,
          "number of array dimensions (%d) exceeds the maximum allowed (%d)",
          dimensions,
          ArrayValue.MAX_DIMENSIONS);
    }
    int flags = in.takeInt();
    if (flags != 0 && flags != 1) {
      throw invalid("invalid array flags");
    }
    int oid = in.takeInt();
    if (oid != element.oid()) {
      throw SqlFailure.of(
          SqlState.DATATYPE_MISMATCH,
          "binary data has array element type %d (%s) instead of expected %d (%s)",
          oid,
          "unknown",
          element.oid(),
          element.name());
    }
    int[] sizes = new int[dimensions];
    int[] lowerBounds = new int[dimensions];
    long count = dimensions == 0 ? 0 : 1;
    for (int d = 0; d < dimensions; d++) {
      sizes[d] = in.takeInt();
      lowerBounds[d] = in.takeInt();
      count *= sizes[d];
      if (sizes[d] < 0 || count > ArrayValue.MAX_ELEMENTS || count * Integer.BYTES > in.left()) {
        throw invalid("invalid array size");
      }
    }
    Object[] elements = new Object[(int) count];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = receiveSized(form, in);
    }
    return elements.length == 0
        ? ArrayValue.empty(element)
        : ArrayValue.of(element, sizes, lowerBounds, elements);
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_BINARY_REPRESENTATION, message);
  }
}
