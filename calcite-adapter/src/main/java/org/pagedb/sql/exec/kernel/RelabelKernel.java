package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A cast that leaves the vector as it is: to a wider integer, or to a type of the same form. */
final class RelabelKernel extends Kernel {

  private final Kernel argument;

  RelabelKernel(PgType type, Kernel argument) {
    super(type);
    this.argument = argument;
  }

  @Override
  public boolean isConstant() {
    return argument.isConstant();
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    return argument.evaluate(batch, rows, count);
  }
}
