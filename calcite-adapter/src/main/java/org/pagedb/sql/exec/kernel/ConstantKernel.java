package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A literal, a parameter or a session value. */
final class ConstantKernel extends Kernel {

  private final Object datum;
  private ColumnVector vector;

  ConstantKernel(PgType type, Object datum) {
    super(type);
    this.datum = datum;
  }

  Object datum() {
    return datum;
  }

  @Override
  public boolean isConstant() {
    return true;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    if (vector == null) {
      vector = DatumVectors.vectorFor(type(), 1);
      DatumVectors.write(type(), vector, 0, datum);
    }
    return vector;
  }
}
