package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** COALESCE: each argument runs only for the rows that are null so far. */
final class CoalesceKernel extends Kernel {

  private final Kernel[] arguments;
  private final ColumnVector output;
  private int[] remaining = new int[0];

  CoalesceKernel(PgType type, Kernel[] arguments) {
    super(type);
    this.arguments = arguments;
    output = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(output, rows, count);
    if (remaining.length < count) {
      remaining = new int[count];
    }
    for (int i = 0; i < count; i++) {
      remaining[i] = rows == null ? i : rows[i];
    }
    int left = count;
    for (int a = 0; a < arguments.length && left > 0; a++) {
      left = fill(arguments[a], batch, left);
    }
    for (int i = 0; i < left; i++) {
      output.putNull(remaining[i]);
    }
    return output;
  }

  private int fill(Kernel argument, ColumnBatch batch, int count) {
    ColumnVector values = argument.evaluate(batch, remaining, count);
    int mask = argument.isConstant() ? 0 : -1;
    int left = 0;
    for (int i = 0; i < count; i++) {
      int row = remaining[i];
      if (values.isNull(row & mask)) {
        remaining[left++] = row;
      } else {
        DatumVectors.pass(values, row & mask, output, row);
      }
    }
    return left;
  }
}
