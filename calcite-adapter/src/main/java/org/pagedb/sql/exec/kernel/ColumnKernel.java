package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A column of the input, passed through. */
final class ColumnKernel extends Kernel {

  private final int index;

  ColumnKernel(PgType type, int index) {
    super(type);
    this.index = index;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    return batch.column(index);
  }
}
