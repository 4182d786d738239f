package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** {@code ARRAY[…]}; of arrays it makes an array with one more dimension. */
final class ArrayKernel extends Kernel {

  private final Kernel[] elements;
  private final PgType elementType;
  private final boolean nested;
  private final boolean constant;
  private final ColumnVector[] vectors;
  private final ColumnVector result;

  ArrayKernel(PgType type, PgType elementType, Kernel[] elements, boolean nested) {
    super(type);
    this.elements = elements;
    this.elementType = elementType;
    this.nested = nested;
    vectors = new ColumnVector[elements.length];
    result = DatumVectors.vectorFor(type, 0);
    boolean all = true;
    for (Kernel element : elements) {
      all &= element.isConstant();
    }
    constant = all;
  }

  @Override
  public boolean isConstant() {
    return constant;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = constant ? null : givenRows;
    int count = constant ? 1 : givenCount;
    BinaryKernel.prepare(result, rows, count);
    for (int e = 0; e < elements.length; e++) {
      vectors[e] = elements[e].evaluate(batch, rows, count);
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      Object[] values = new Object[elements.length];
      for (int e = 0; e < elements.length; e++) {
        int at = elements[e].isConstant() ? 0 : row;
        values[e] = DatumVectors.read(elements[e].type(), vectors[e], at);
      }
      ArrayValue array = nested ? stacked(values) : ArrayValue.of(elementType, values);
      DatumVectors.write(type(), result, row, array);
    }
    return result;
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
