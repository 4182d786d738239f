package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Steps on batches that several operators take. */
public final class Batches {

  private Batches() {}

  /** An empty batch with a vector for each type. */
  public static ColumnBatch empty(List<PgType> types, int capacity) {
    ColumnVector[] columns = new ColumnVector[types.size()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = DatumVectors.vectorFor(types.get(c), capacity);
    }
    return new ColumnBatch(columns);
  }

  /** The batch's positions as kernels want them: null if it has no selection. */
  public static int[] rows(ColumnBatch batch) {
    return batch.hasSelection() ? batch.selectionBuffer(0) : null;
  }

  /** Shrinks the batch to the rows for which the condition is true; returns how many. */
  public static int filter(ColumnBatch batch, Kernel condition) {
    if (batch.size() == 0) {
      return 0;
    }
    int[] rows = rows(batch);
    int[] selected = batch.selectionBuffer(batch.size());
    int count = condition.select(batch, rows, batch.size(), selected);
    if (count < batch.size()) {
      batch.select(count);
    }
    return count;
  }

  /** Shrinks the batch to its rows from one index to another. */
  public static void slice(ColumnBatch batch, int from, int to) {
    if (from == 0 && !batch.hasSelection()) {
      batch.selectAll(to);
      return;
    }
    int[] selected = batch.selectionBuffer(to);
    for (int i = from; i < to; i++) {
      selected[i - from] = batch.row(i);
    }
    batch.select(to - from);
  }

  /** A batch of the same vectors with one row, a position of the batch. */
  public static ColumnBatch single(ColumnBatch batch, int row) {
    ColumnVector[] columns = new ColumnVector[batch.columnCount()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = batch.column(c);
    }
    ColumnBatch single = new ColumnBatch(columns);
    single.selectionBuffer(1)[0] = row;
    single.select(1);
    return single;
  }

  /** Gives {@code target} the rows that {@code source} has. */
  public static void copySelection(ColumnBatch source, ColumnBatch target) {
    if (!source.hasSelection()) {
      target.selectAll(source.size());
      return;
    }
    int[] from = source.selectionBuffer(0);
    System.arraycopy(from, 0, target.selectionBuffer(source.size()), 0, source.size());
    target.select(source.size());
  }
}
