package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** A cast between integer and oid: the same four bytes, with a sign and without one. */
final class SignKernel extends UnaryKernel {

  private final boolean signed;
  private final LongVector result;

  static SignKernel of(PgType type, boolean signed, Kernel argument) {
    return new SignKernel(type, signed, argument, new LongVector(0));
  }

  private SignKernel(PgType type, boolean signed, Kernel argument, LongVector result) {
    super(type, argument, result);
    this.signed = signed;
    this.result = result;
  }

  @Override
  void compute(ColumnVector input, int row) {
    int bytes = (int) ((LongVector) input).at(row);
    result.put(row, signed ? bytes : Integer.toUnsignedLong(bytes));
  }
}
