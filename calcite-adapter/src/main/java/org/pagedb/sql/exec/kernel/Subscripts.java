package org.pagedb.sql.exec.kernel;

import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** What stands in the brackets of {@code array[i]…} and {@code array[i:j]…}. */
final class Subscripts {

  private final Kernel[] lower;
  private final Kernel[] upper;
  private final boolean slice;
  private final ColumnVector[] from;
  private final ColumnVector[] to;

  /** {@code lower} and {@code upper} hold null where a slice's bound is left out. */
  Subscripts(Kernel[] lower, Kernel[] upper, boolean slice) {
    this.lower = lower;
    this.upper = upper;
    this.slice = slice;
    from = new ColumnVector[lower.length];
    to = new ColumnVector[upper.length];
  }

  /** How many dimensions have subscripts. */
  int count() {
    return lower.length;
  }

  boolean isSlice() {
    return slice;
  }

  /** Computes the subscripts of all rows. */
  void evaluate(ColumnBatch batch, int[] rows, int count) {
    evaluate(lower, from, batch, rows, count);
    evaluate(upper, to, batch, rows, count);
  }

  private static void evaluate(
      Kernel[] kernels, ColumnVector[] vectors, ColumnBatch batch, int[] rows, int count) {
    for (int k = 0; k < kernels.length; k++) {
      vectors[k] = kernels[k] == null ? null : kernels[k].evaluate(batch, rows, count);
    }
  }

  boolean hasLower(int dimension) {
    return lower[dimension] != null;
  }

  boolean hasUpper(int dimension) {
    return upper[dimension] != null;
  }

  /** The only or the lower subscript of a dimension, which has one; null for NULL. */
  Long lower(int dimension, int row) {
    return at(lower[dimension], from[dimension], row);
  }

  /** The upper subscript of a dimension, which has one; null for NULL. */
  Long upper(int dimension, int row) {
    return at(upper[dimension], to[dimension], row);
  }

  private static Long at(Kernel kernel, ColumnVector vector, int row) {
    int at = kernel.isConstant() ? 0 : row;
    return vector.isNull(at) ? null : (Long) ((LongVector) vector).at(at);
  }
}
