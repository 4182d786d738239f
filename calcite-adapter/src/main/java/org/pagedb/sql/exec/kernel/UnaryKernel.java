package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A strict function of one argument. */
abstract class UnaryKernel extends Kernel {

  private final Kernel argument;
  private final ColumnVector result;

  UnaryKernel(PgType type, Kernel argument, ColumnVector result) {
    super(type);
    this.argument = argument;
    this.result = result;
  }

  @Override
  public final boolean isConstant() {
    return argument.isConstant();
  }

  @Override
  public final ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = isConstant() ? null : givenRows;
    int count = isConstant() ? 1 : givenCount;
    ColumnVector input = argument.evaluate(batch, rows, count);
    BinaryKernel.prepare(result, rows, count);
    boolean nulls = input.mayHaveNulls();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (nulls && input.isNull(row)) {
        result.putNull(row);
      } else {
        compute(input, row);
      }
    }
    return result;
  }

  /** Puts the result for one row that is not null. */
  abstract void compute(ColumnVector input, int row);
}
