package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** NOT; null stays null. */
final class NotKernel extends Kernel {

  private final Kernel argument;
  private final LongVector result = new LongVector(0);

  NotKernel(PgType type, Kernel argument) {
    super(type);
    this.argument = argument;
  }

  @Override
  public boolean isConstant() {
    return argument.isConstant();
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = isConstant() ? null : givenRows;
    int count = isConstant() ? 1 : givenCount;
    LongVector truth = (LongVector) argument.evaluate(batch, rows, count);
    BinaryKernel.prepare(result, rows, count);
    long[] in = truth.values();
    long[] out = result.values();
    boolean nulls = truth.mayHaveNulls();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      out[row] = in[row] ^ 1;
      if (nulls && truth.isNull(row)) {
        result.putNull(row);
      }
    }
    return result;
  }
}
