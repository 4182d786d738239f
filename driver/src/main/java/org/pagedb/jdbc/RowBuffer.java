package org.pagedb.jdbc;

import java.util.Arrays;
import org.pagedb.sql.session.RowStream;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * All rows of a result in memory. The batches are copies, but for a result of one batch that the
 * engine lets its reader keep: then nothing is copied, and the stream stays open until {@link
 * #close}.
 */
final class RowBuffer {

  private static final int[] NO_ROWS = {};

  private ColumnBatch[] batches;
  private int[] ends = NO_ROWS;
  private int count;
  private RowStream kept;
  private long affectedRows;

  /** A buffer over a batch that the driver made itself; null for no rows. */
  RowBuffer(ColumnBatch only) {
    if (only != null) {
      add(only);
    }
  }

  /**
   * Reads a stream to its end, or up to a limit, and closes it if nothing of it is kept.
   *
   * @param limit the most rows to keep
   */
  static RowBuffer read(RowStream stream, long limit) {
    RowBuffer buffer = new RowBuffer(null);
    ColumnBatch batch = stream.next();
    if (batch != null && stream.endsWithThisBatch()) {
      stream.next();
      buffer.affectedRows = stream.affectedRows();
      buffer.kept = stream;
      buffer.add(batch);
      buffer.limit(limit);
      return buffer;
    }
    while (batch != null) {
      long room = limit - buffer.rowCount();
      buffer.add(copy(batch, 0, (int) Math.min(room, batch.size())));
      if (room < batch.size()) {
        stream.close();
        return buffer;
      }
      batch = stream.next();
    }
    buffer.affectedRows = stream.affectedRows();
    stream.close();
    return buffer;
  }

  private void add(ColumnBatch batch) {
    if (batches == null) {
      batches = new ColumnBatch[] {batch};
      ends = new int[] {batch.size()};
      count = 1;
      return;
    }
    if (count == batches.length) {
      batches = Arrays.copyOf(batches, count * 4);
      ends = Arrays.copyOf(ends, count * 4);
    }
    batches[count] = batch;
    ends[count] = Math.addExact(ends[count - 1], batch.size());
    count++;
  }

  private void limit(long limit) {
    if (ends[0] > limit) {
      ends[0] = (int) limit;
    }
  }

  /** Rows that the statement returned or changed; 0 if the limit kept it from its end. */
  long affectedRows() {
    return affectedRows;
  }

  /** Adds the rows of another buffer, which must not be used any more. */
  void addAll(RowBuffer other) {
    for (int i = 0; i < other.count; i++) {
      add(copy(other.batches[i], 0, other.end(i) - other.start(i)));
    }
    other.close();
  }

  /** Gives every row a batch of its own, so that rows can be replaced, removed and added. */
  void split() {
    RowBuffer single = new RowBuffer(null);
    for (int i = 0; i < count; i++) {
      for (int row = 0; row < end(i) - start(i); row++) {
        single.add(copy(batches[i], row, row + 1));
      }
    }
    batches = single.batches;
    ends = single.ends;
    count = single.count;
  }

  /** Replaces a row; only after {@link #split}. */
  void replace(int row, ColumnBatch oneRow) {
    batches[row] = oneRow;
  }

  /** Removes a row; only after {@link #split}. */
  void remove(int row) {
    System.arraycopy(batches, row + 1, batches, row, count - row - 1);
    count--;
  }

  /** Adds a row at the end; only after {@link #split}. */
  void append(ColumnBatch oneRow) {
    add(oneRow);
  }

  int rowCount() {
    return count == 0 ? 0 : ends[count - 1];
  }

  /** Which batch holds the row. */
  int batchOf(int row) {
    int found = Arrays.binarySearch(ends, 0, count, row);
    // An end is the first row of the batch after it.
    return found >= 0 ? found + 1 : -found - 1;
  }

  ColumnBatch batch(int index) {
    return batches[index];
  }

  /** The first row of a batch. */
  int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** The row after the last of a batch. */
  int end(int index) {
    return ends[index];
  }

  void close() {
    batches = null;
    count = 0;
    if (kept != null) {
      kept.close();
      kept = null;
    }
  }

  /** A copy of the rows from one index of a batch to another, without a selection. */
  static ColumnBatch copy(ColumnBatch batch, int from, int to) {
    ColumnVector[] columns = new ColumnVector[batch.columnCount()];
    for (int i = 0; i < columns.length; i++) {
      ColumnVector source = batch.column(i);
      ColumnVector target = source.emptyLikeThis(Math.max(1, to - from));
      for (int row = from; row < to; row++) {
        target.copyFrom(source, batch.row(row), row - from);
      }
      columns[i] = target;
    }
    ColumnBatch copy = new ColumnBatch(columns);
    copy.selectAll(to - from);
    return copy;
  }
}
