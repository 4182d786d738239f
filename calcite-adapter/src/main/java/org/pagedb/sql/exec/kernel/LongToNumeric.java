package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.NumericSlice;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Casts integers to numeric. */
final class LongToNumeric extends UnaryKernel {

  private final BytesVector result;
  private final byte[] scratch = new byte[Long.BYTES + 1];

  static LongToNumeric of(PgType type, Kernel argument) {
    return new LongToNumeric(type, argument, new BytesVector(0));
  }

  private LongToNumeric(PgType type, Kernel argument, BytesVector result) {
    super(type, argument, result);
    this.result = result;
  }

  @Override
  void compute(ColumnVector input, int row) {
    NumericSlice.put(result, row, ((LongVector) input).at(row), 0, scratch);
  }
}
