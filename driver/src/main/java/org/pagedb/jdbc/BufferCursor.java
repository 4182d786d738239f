package org.pagedb.jdbc;

import org.pagedb.storage.vector.ColumnBatch;

/** Moves over buffered rows in any direction. Rows count from 0; -1 is before the first. */
final class BufferCursor implements RowCursor {

  private final RowBuffer buffer;
  private int row = -1;
  private ColumnBatch batch;
  private int start;
  private int end;

  BufferCursor(RowBuffer buffer) {
    this.buffer = buffer;
  }

  @Override
  public boolean next() {
    return moveTo(row + 1);
  }

  /** Moves to a row; out of range it ends before the first or after the last. */
  boolean moveTo(int wanted) {
    int count = buffer.rowCount();
    if (wanted < 0 || wanted >= count) {
      row = wanted < 0 ? -1 : count;
      return false;
    }
    row = wanted;
    if (wanted < start || wanted >= end) {
      int index = buffer.batchOf(wanted);
      batch = buffer.batch(index);
      start = buffer.start(index);
      end = buffer.end(index);
    }
    return true;
  }

  /** The current row from 0, -1 before the first, the row count after the last. */
  int row() {
    return row;
  }

  int rowCount() {
    return buffer.rowCount();
  }

  /** Makes the rows changeable one by one. */
  void split() {
    buffer.split();
    forget();
    moveTo(row);
  }

  /** Replaces the current row. */
  void replace(ColumnBatch oneRow) {
    buffer.replace(row, oneRow);
    forget();
    moveTo(row);
  }

  /** Removes the current row; the cursor is then on the row before it, or before the first. */
  void remove() {
    buffer.remove(row);
    forget();
    moveTo(row - 1);
  }

  /** Adds a row after the last; the cursor stays. */
  void append(ColumnBatch oneRow) {
    buffer.append(oneRow);
  }

  private void forget() {
    start = 0;
    end = 0;
  }

  @Override
  public boolean hasNext() {
    return row + 1 < buffer.rowCount();
  }

  @Override
  public ColumnBatch batch() {
    return batch;
  }

  @Override
  public int vectorRow() {
    return batch.row(row - start);
  }

  @Override
  public void close() {
    buffer.close();
    batch = null;
    forget();
  }
}
