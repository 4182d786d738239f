package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.OuterRow;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A column of an enclosing query's row; constant while that row stands. */
final class OuterKernel extends Kernel {

  private final OuterRow outer;
  private final int index;
  private final ColumnVector vector;

  OuterKernel(PgType type, OuterRow outer, int index) {
    super(type);
    this.outer = outer;
    this.index = index;
    vector = DatumVectors.vectorFor(type, 1);
  }

  @Override
  public boolean isConstant() {
    return true;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    vector.reset();
    DatumVectors.pass(outer.column(index), outer.position(), vector, 0);
    return vector;
  }
}
