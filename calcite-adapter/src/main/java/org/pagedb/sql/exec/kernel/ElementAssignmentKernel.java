package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayAssignment;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** The array with an element or slice replaced; a null array counts as empty. */
final class ElementAssignmentKernel extends Kernel {

  private final Kernel container;
  private final Kernel[] lower;
  private final Kernel[] upper;
  private final boolean slice;
  private final Kernel value;
  private final ColumnVector result;

  /** {@code lower} and {@code upper} hold null where a slice's bound is left out. */
  ElementAssignmentKernel(
      PgType type, Kernel container, Kernel[] lower, Kernel[] upper, boolean slice, Kernel value) {
    super(type);
    this.container = container;
    this.lower = lower;
    this.upper = upper;
    this.slice = slice;
    this.value = value;
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    ColumnVector arrays = container.evaluate(batch, rows, count);
    ColumnVector values = value.evaluate(batch, rows, count);
    ColumnVector[] from = evaluateAll(lower, batch, rows, count);
    ColumnVector[] to = evaluateAll(upper, batch, rows, count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      ArrayValue array = (ArrayValue) datum(container, arrays, row);
      ArrayValue known = array == null ? ArrayValue.empty(ArrayCodec.elementOf(type())) : array;
      Object assigned = datum(value, values, row);
      Object changed =
          slice
              ? slice(array, known, from, to, row, (ArrayValue) assigned)
              : ArrayAssignment.element(known, subscripts(from, row), assigned);
      DatumVectors.write(type(), result, row, changed);
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

  private static Object datum(Kernel kernel, ColumnVector vector, int row) {
    return DatumVectors.read(kernel.type(), vector, kernel.isConstant() ? 0 : row);
  }

  private Long[] subscripts(ColumnVector[] vectors, int row) {
    Long[] subscripts = new Long[lower.length];
    for (int d = 0; d < subscripts.length; d++) {
      subscripts[d] = (Long) datum(lower[d], vectors[d], row);
    }
    return subscripts;
  }

  private Object slice(
      ArrayValue before,
      ArrayValue known,
      ColumnVector[] from,
      ColumnVector[] to,
      int row,
      ArrayValue source) {
    if (source == null) {
      return before; // PostgreSQL assigns nothing from a null array
    }
    int[] first = new int[lower.length];
    int[] last = new int[lower.length];
    boolean[] open = new boolean[2 * lower.length];
    for (int d = 0; d < lower.length; d++) {
      open[2 * d] = lower[d] == null;
      open[2 * d + 1] = upper[d] == null;
      first[d] = open[2 * d] ? 0 : bound(datum(lower[d], from[d], row));
      last[d] = open[2 * d + 1] ? 0 : bound(datum(upper[d], to[d], row));
    }
    return ArrayAssignment.slice(known, first, last, open, source);
  }

  private static int bound(Object subscript) {
    if (subscript == null) {
      throw new SqlFailure(
          SqlState.NULL_VALUE_NOT_ALLOWED, "array subscript in assignment must not be null");
    }
    return ((Long) subscript).intValue();
  }
}
