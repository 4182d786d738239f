package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;

/** {@code ARRAY[…]}; of arrays it makes an array with one more dimension. */
final class ArrayKernel extends CompositeKernel {

  private final PgType elementType;
  private final boolean nested;

  ArrayKernel(PgType type, PgType elementType, Kernel[] elements, boolean nested) {
    super(type, elements);
    this.elementType = elementType;
    this.nested = nested;
  }

  @Override
  Object compose(Object[] values) {
    return nested ? stacked(values) : ArrayValue.of(elementType, values);
  }

  /** Arrays of one shape, one above the other; nulls and empty arrays count as empty. */
  private ArrayValue stacked(Object[] arrays) {
    ArrayValue first = null;
    int present = 0;
    for (Object array : arrays) {
      if (array != null && ((ArrayValue) array).length() > 0) {
        first = first == null ? (ArrayValue) array : first;
        present++;
      }
    }
    if (first == null) {
      return ArrayValue.empty(elementType);
    }
    if (present != arrays.length) {
      throw shapeMismatch();
    }
    Object[] all = new Object[arrays.length * first.length()];
    for (int i = 0; i < arrays.length; i++) {
      ArrayValue array = (ArrayValue) arrays[i];
      if (!array.hasShapeOf(first)) {
        throw shapeMismatch();
      }
      System.arraycopy(array.elements(), 0, all, i * first.length(), first.length());
    }
    int[] sizes = new int[first.dimensions() + 1];
    int[] bounds = new int[first.dimensions() + 1];
    sizes[0] = arrays.length;
    bounds[0] = 1;
    System.arraycopy(first.sizes(), 0, sizes, 1, first.dimensions());
    System.arraycopy(first.lowerBounds(), 0, bounds, 1, first.dimensions());
    return ArrayValue.of(elementType, sizes, bounds, all);
  }

  private static SqlFailure shapeMismatch() {
    return new SqlFailure(
        SqlState.ARRAY_ELEMENT_ERROR,
        "multidimensional arrays must have array expressions with matching dimensions");
  }
}
