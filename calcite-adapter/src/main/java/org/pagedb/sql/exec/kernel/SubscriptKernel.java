package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * {@code array[i]…} and {@code array[i:j]…}. A subscript outside the bounds, a null subscript and
 * too few or too many subscripts give null; a slice is cut to the bounds.
 */
final class SubscriptKernel extends Kernel {

  private final Kernel container;
  private final Kernel[] lower;
  private final Kernel[] upper;
  private final boolean slice;
  private final ColumnVector result;

  /** {@code lower} and {@code upper} hold null where a slice's bound is left out. */
  SubscriptKernel(PgType type, Kernel container, Kernel[] lower, Kernel[] upper, boolean slice) {
    super(type);
    this.container = container;
    this.lower = lower;
    this.upper = upper;
    this.slice = slice;
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    ColumnVector arrays = container.evaluate(batch, rows, count);
    ColumnVector[] from = evaluateAll(lower, batch, rows, count);
    ColumnVector[] to = evaluateAll(upper, batch, rows, count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      Object array = DatumVectors.read(container.type(), arrays, container.isConstant() ? 0 : row);
      Object value = null;
      if (array != null) {
        value =
            slice
                ? slice((ArrayValue) array, from, to, row)
                : element((ArrayValue) array, from, row);
      }
      DatumVectors.write(type(), result, row, value);
    }
    return result;
  }

  private static ColumnVector[] evaluateAll(
      Kernel[] kernels, ColumnBatch batch, int[] rows, int count) {
    ColumnVector[] vectors = new ColumnVector[kernels.length];
    for (int k = 0; k < kernels.length; k++) {
      vectors[k] = kernels[k] == null ? null : kernels[k].evaluate(batch, rows, count);
    }
    return vectors;
  }

  /** A subscript, or null for NULL. */
  private static Long at(Kernel[] kernels, ColumnVector[] vectors, int k, int row) {
    int at = kernels[k].isConstant() ? 0 : row;
    return vectors[k].isNull(at) ? null : (Long) ((LongVector) vectors[k]).at(at);
  }

  private Object element(ArrayValue array, ColumnVector[] subscripts, int row) {
    if (array.dimensions() != lower.length) {
      return null;
    }
    int position = 0;
    for (int d = 0; d < lower.length; d++) {
      Long subscript = at(lower, subscripts, d, row);
      if (subscript == null || subscript < array.lowerBound(d) || subscript > array.upperBound(d)) {
        return null;
      }
      position = position * array.size(d) + (int) (subscript - array.lowerBound(d));
    }
    return array.element(position);
  }

  private Object slice(ArrayValue array, ColumnVector[] from, ColumnVector[] to, int row) {
    int dimensions = array.dimensions();
    if (dimensions < lower.length) {
      return ArrayValue.empty(array.elementType());
    }
    int[] starts = new int[dimensions];
    int[] sizes = new int[dimensions];
    int[] bounds = new int[dimensions];
    for (int d = 0; d < dimensions; d++) {
      long first = array.lowerBound(d);
      long last = array.upperBound(d);
      if (d < lower.length) {
        Long low = lower[d] == null ? (Long) first : at(lower, from, d, row);
        Long high = upper[d] == null ? (Long) last : at(upper, to, d, row);
        if (low == null || high == null) {
          return null;
        }
        first = Math.max(first, low);
        last = Math.min(last, high);
      }
      if (first > last) {
        return ArrayValue.empty(array.elementType());
      }
      starts[d] = (int) (first - array.lowerBound(d));
      sizes[d] = (int) (last - first + 1);
      bounds[d] = 1;
    }
    return ArrayValue.of(array.elementType(), sizes, bounds, cut(array, starts, sizes));
  }

  private static Object[] cut(ArrayValue array, int[] starts, int[] sizes) {
    int length = 1;
    for (int size : sizes) {
      length *= size;
    }
    Object[] elements = new Object[length];
    for (int i = 0; i < length; i++) {
      int rest = i;
      int position = 0;
      int factor = 1;
      for (int d = sizes.length - 1; d >= 0; d--) {
        position += (starts[d] + rest % sizes[d]) * factor;
        rest /= sizes[d];
        factor *= array.size(d);
      }
      elements[i] = array.element(position);
    }
    return elements;
  }
}
