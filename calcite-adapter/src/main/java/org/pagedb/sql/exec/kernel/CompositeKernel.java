package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A value put together from others; never null itself, whatever they are. */
abstract class CompositeKernel extends Kernel {

  private final Kernel[] parts;
  private final boolean constant;
  private final ColumnVector[] vectors;
  private final ColumnVector result;

  CompositeKernel(PgType type, Kernel[] parts) {
    super(type);
    this.parts = parts;
    constant = areConstant(parts);
    vectors = new ColumnVector[parts.length];
    result = DatumVectors.vectorFor(type, 0);
  }

  /** The value of one row's parts, which are its own to keep. */
  abstract Object compose(Object[] values);

  @Override
  public final boolean isConstant() {
    return constant;
  }

  @Override
  public final ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = constant ? null : givenRows;
    int count = constant ? 1 : givenCount;
    BinaryKernel.prepare(result, rows, count);
    for (int p = 0; p < parts.length; p++) {
      vectors[p] = parts[p].evaluate(batch, rows, count);
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      Object[] values = new Object[parts.length];
      for (int p = 0; p < parts.length; p++) {
        int at = parts[p].isConstant() ? 0 : row;
        values[p] = DatumVectors.read(parts[p].type(), vectors[p], at);
      }
      DatumVectors.write(type(), result, row, compose(values));
    }
    return result;
  }
}
