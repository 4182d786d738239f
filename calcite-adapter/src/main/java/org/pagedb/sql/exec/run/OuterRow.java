package org.pagedb.sql.exec.run;

import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * The row that an enclosing query is working on, as its sub-plans see it. The enclosing operator
 * points it at a row before it opens the sub-plan.
 */
public final class OuterRow {

  private final OuterRow enclosing;
  private ColumnBatch batch;
  private int position;

  /** {@code enclosing} is the row one level further out, or null. */
  public OuterRow(OuterRow enclosing) {
    this.enclosing = enclosing;
  }

  /** The row {@code level} levels out, this one being level 1. */
  public OuterRow level(int level) {
    OuterRow row = this;
    for (int i = 1; i < level; i++) {
      row = row.enclosing;
    }
    return row;
  }

  /** Points at a position in the batch's vectors. */
  public void moveTo(ColumnBatch newBatch, int newPosition) {
    batch = newBatch;
    position = newPosition;
  }

  /** The vector of a column. */
  public ColumnVector column(int index) {
    return batch.column(index);
  }

  /** The row's position in its vectors. */
  public int position() {
    return position;
  }
}
