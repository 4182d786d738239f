package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** NULLIF: the left value, or null where it equals the right one. */
final class NullIfKernel extends Kernel {

  private final Kernel left;
  private final HeldKernel held;
  private final Kernel equality;
  private final ColumnVector result;

  /** {@code equality} compares what {@code held} holds with the right argument. */
  NullIfKernel(PgType type, Kernel left, HeldKernel held, Kernel equality) {
    super(type);
    this.left = left;
    this.held = held;
    this.equality = equality;
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    ColumnVector values = left.evaluate(batch, rows, count);
    held.hold(values);
    LongVector equal = (LongVector) equality.evaluate(batch, rows, count);
    int valueMask = left.isConstant() ? 0 : -1;
    int equalMask = equality.isConstant() ? 0 : -1;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!equal.isNull(row & equalMask) && equal.at(row & equalMask) != 0) {
        result.putNull(row);
      } else {
        DatumVectors.pass(values, row & valueMask, result, row);
      }
    }
    return result;
  }
}
