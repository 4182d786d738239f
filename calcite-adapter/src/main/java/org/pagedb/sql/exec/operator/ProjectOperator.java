package org.pagedb.sql.exec.operator;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Computes one column an expression; the rows and their positions stay those of the input. */
public final class ProjectOperator implements Operator {

  private final Operator input;
  private final Kernel[] kernels;
  private final ColumnVector[] spread;
  private final ColumnBatch output;

  /** Projects the input to the kernels' values. */
  public ProjectOperator(Operator input, Kernel[] kernels) {
    this.input = input;
    this.kernels = kernels;
    spread = new ColumnVector[kernels.length];
    output = new ColumnBatch(new ColumnVector[kernels.length]);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public ColumnBatch next() {
    ColumnBatch batch = input.next();
    if (batch == null) {
      return null;
    }
    int[] rows = Batches.rows(batch);
    for (int k = 0; k < kernels.length; k++) {
      ColumnVector values = kernels[k].evaluate(batch, rows, batch.size());
      output.replaceColumn(k, kernels[k].isConstant() ? spread(k, values, batch) : values);
    }
    Batches.copySelection(batch, output);
    return output;
  }

  /** A constant's one value at every position. */
  private ColumnVector spread(int k, ColumnVector value, ColumnBatch batch) {
    if (spread[k] == null) {
      spread[k] = DatumVectors.vectorFor(kernels[k].type(), 0);
    }
    ColumnVector target = spread[k];
    target.reset();
    target.ensureCapacity(batch.row(batch.size() - 1) + 1);
    for (int i = 0; i < batch.size(); i++) {
      DatumVectors.pass(value, 0, target, batch.row(i));
    }
    return target;
  }

  @Override
  public void close() {
    input.close();
  }
}
