package org.pagedb.sql.exec.operator;

import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Appends two boolean columns that say which side of a set operation a row comes from. */
public final class SideOperator implements Operator {

  private final Operator input;
  private final int width;
  private final LongVector ones = new LongVector(0);
  private final LongVector zeros = new LongVector(0);
  private final ColumnBatch output;

  /** {@code left}: whether the input is the left side. */
  public SideOperator(Operator input, int width, boolean left) {
    this.input = input;
    this.width = width;
    output = new ColumnBatch(new ColumnVector[width + 2]);
    output.replaceColumn(width, left ? ones : zeros);
    output.replaceColumn(width + 1, left ? zeros : ones);
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
    int limit = batch.row(batch.size() - 1) + 1;
    if (limit > ones.capacity()) {
      zeros.ensureCapacity(limit);
      ones.ensureCapacity(limit);
      java.util.Arrays.fill(ones.values(), 1);
    }
    for (int c = 0; c < width; c++) {
      output.replaceColumn(c, batch.column(c));
    }
    Batches.copySelection(batch, output);
    return output;
  }

  @Override
  public void close() {
    input.close();
  }
}
