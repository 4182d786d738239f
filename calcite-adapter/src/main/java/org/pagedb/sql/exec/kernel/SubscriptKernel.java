package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.geometry.Geometry;
import org.pagedb.sql.type.geometry.GeometryParts;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * {@code array[i]…} and {@code array[i:j]…}. A subscript outside the bounds, a null subscript and
 * too few or too many subscripts give null; a slice is cut to the bounds.
 */
final class SubscriptKernel extends Kernel {

  private final Kernel container;
  private final Subscripts subscripts;
  private final ColumnVector result;

  SubscriptKernel(PgType type, Kernel container, Subscripts subscripts) {
    super(type);
    this.container = container;
    this.subscripts = subscripts;
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    ColumnVector arrays = container.evaluate(batch, rows, count);
    subscripts.evaluate(batch, rows, count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      Object array = DatumVectors.read(container.type(), arrays, container.isConstant() ? 0 : row);
      Object value = null;
      if (array instanceof Geometry geometry) {
        Long subscript = subscripts.count() == 1 ? subscripts.lower(0, row) : null;
        value = subscript == null ? null : GeometryParts.part(geometry, subscript);
      } else if (array != null) {
        value =
            subscripts.isSlice()
                ? slice((ArrayValue) array, row)
                : element((ArrayValue) array, row);
      }
      DatumVectors.write(type(), result, row, value);
    }
    return result;
  }

  private Object element(ArrayValue array, int row) {
    if (array.dimensions() != subscripts.count()) {
      return null;
    }
    int position = 0;
    for (int d = 0; d < subscripts.count(); d++) {
      Long subscript = subscripts.lower(d, row);
      if (subscript == null || subscript < array.lowerBound(d) || subscript > array.upperBound(d)) {
        return null;
      }
      position = position * array.size(d) + (int) (subscript - array.lowerBound(d));
    }
    return array.element(position);
  }

  private Object slice(ArrayValue array, int row) {
    int dimensions = array.dimensions();
    if (dimensions < subscripts.count()) {
      return ArrayValue.empty(array.elementType());
    }
    int[] starts = new int[dimensions];
    int[] sizes = new int[dimensions];
    int[] bounds = new int[dimensions];
    for (int d = 0; d < dimensions; d++) {
      long first = array.lowerBound(d);
      long last = array.upperBound(d);
      if (d < subscripts.count()) {
        Long low = subscripts.hasLower(d) ? subscripts.lower(d, row) : (Long) first;
        Long high = subscripts.hasUpper(d) ? subscripts.upper(d, row) : (Long) last;
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
