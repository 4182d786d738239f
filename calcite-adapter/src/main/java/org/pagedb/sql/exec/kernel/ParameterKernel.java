package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A parameter's value, as it is at each execution of the operators. */
final class ParameterKernel extends Kernel {

  private final ExecutionContext context;
  private final int index;
  private final ColumnVector vector;
  private Object shown;
  private boolean filled;

  ParameterKernel(PgType type, int index, ExecutionContext context) {
    super(type);
    this.index = index;
    this.context = context;
    vector = DatumVectors.vectorFor(type, 1);
  }

  @Override
  public boolean isConstant() {
    return true;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    Object datum = context.parameter(index);
    if (!filled || datum != shown) {
      vector.reset();
      DatumVectors.write(type(), vector, 0, datum);
      shown = datum;
      filled = true;
    }
    return vector;
  }

  /** The datum of this execution. */
  Object datum() {
    return context.parameter(index);
  }
}
