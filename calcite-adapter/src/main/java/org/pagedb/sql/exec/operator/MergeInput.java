package org.pagedb.sql.exec.operator;

import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** The right side of a merge join: stands before a row, and gives runs of rows with equal keys. */
final class MergeInput {

  private final Operator input;
  private final MergeKeys keys;
  private final ExecutionContext context;
  private ColumnBatch batch;
  private ColumnBatch view;
  private int index;
  private boolean done;

  MergeInput(Operator input, MergeKeys keys, ExecutionContext context) {
    this.input = input;
    this.keys = keys;
    this.context = context;
  }

  void open() {
    input.open();
    batch = null;
    done = false;
  }

  /** Whether there is a row. */
  boolean hasRow() {
    if (batch == null && !done) {
      context.checkInterrupts();
      batch = input.next();
      index = 0;
      done = batch == null;
    }
    return batch != null;
  }

  ColumnBatch batch() {
    return batch;
  }

  int position() {
    return batch.row(index);
  }

  /** Leaves the row out. */
  void skip() {
    if (++index == batch.size()) {
      batch = null;
    }
  }

  /** Moves the row, and those behind it with the same keys, to a group that was begun. */
  void take(MergeGroup group) {
    boolean first = true;
    while (hasRow()) {
      int end = first ? index + 1 : index;
      ColumnBatch keyBatch = first ? batch : group.keyBatch();
      int keyPosition = first ? batch.row(index) : group.keyPosition();
      while (end < batch.size() && keys.sameRight(batch, batch.row(end), keyBatch, keyPosition)) {
        end++;
      }
      if (end > index) {
        group.add(slice(end));
      }
      index = end;
      if (end < batch.size()) {
        return;
      }
      batch = null;
      first = false;
    }
  }

  private ColumnBatch slice(int end) {
    if (view == null) {
      view = new ColumnBatch(new ColumnVector[batch.columnCount()]);
    }
    for (int c = 0; c < batch.columnCount(); c++) {
      view.replaceColumn(c, batch.column(c));
    }
    int[] rows = view.selectionBuffer(end - index);
    for (int i = index; i < end; i++) {
      rows[i - index] = batch.row(i);
    }
    view.select(end - index);
    return view;
  }

  void close() {
    batch = null;
    done = true;
    input.close();
  }
}
