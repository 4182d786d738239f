package org.pagedb.storage.heap;

import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.tuple.TupleItem;
import org.pagedb.storage.tuple.TupleReader;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** The TIDs of the rows that a scan delivers: one more column, behind those that were asked for. */
final class TidColumn {

  private TidColumn() {}

  /** A batch for the columns of {@code reader} and the TIDs behind them. */
  static ColumnBatch newBatch(TupleReader reader) {
    ColumnBatch columns = reader.newBatch(ColumnBatch.PREFERRED_ROWS);
    int count = columns.columnCount();
    ColumnVector[] vectors = new ColumnVector[count + 1];
    for (int i = 0; i < count; i++) {
      vectors[i] = columns.column(i);
    }
    vectors[count] = new LongVector(ColumnBatch.PREFERRED_ROWS);
    return new ColumnBatch(vectors);
  }

  /** Puts the TIDs of items of a block into the rows from {@code row} on. */
  static void put(ColumnBatch batch, int row, int block, int[] items, int count) {
    LongVector tids = (LongVector) batch.column(batch.columnCount() - 1);
    tids.ensureCapacity(row + count);
    long[] values = tids.values();
    long first = TupleId.of(block, 0);
    for (int i = 0; i < count; i++) {
      values[row + i] = first | TupleItem.offsetNumber(items[i]);
    }
  }
}
