package org.pagedb.benchmarks.store;

import java.util.List;
import org.pagedb.storage.heap.HeapScan;
import org.pagedb.storage.heap.HeapSwitches;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** Ways of reading and filling heaps. */
public final class HeapWays {

  private HeapWays() {}

  /** Counts the rows with some of the heap's ideas switched off. */
  public static long count(StoredTable table, HeapSwitches switches) {
    table.storage().heaps().switches(switches);
    try {
      return table.read(snapshot -> table.heap().count(snapshot));
    } finally {
      table.storage().heaps().switches(HeapSwitches.ALL);
    }
  }

  /** Goes through all pages and counts the rows, decoding nothing. */
  public static long scan(StoredTable table) {
    return table.read(
        snapshot -> {
          HeapScan scan = table.heap().scan(snapshot, HeapScan.Request.of());
          ColumnBatch batch = scan.newBatch();
          long rows = 0;
          while (scan.next(batch)) {
            rows += batch.size();
          }
          return rows;
        });
  }

  /** Sums the key over all rows. */
  public static long sum(StoredTable table) {
    return table.read(
        snapshot -> {
          HeapScan scan =
              table.heap().scan(snapshot, new HeapScan.Request(new int[] {0}, List.of(), false));
          ColumnBatch batch = scan.newBatch();
          long sum = 0;
          while (scan.next(batch)) {
            long[] keys = ((LongVector) batch.column(0)).values();
            for (int i = 0; i < batch.size(); i++) {
              sum += keys[i];
            }
          }
          return sum;
        });
  }

  /** Loads rows into a new heap in one transaction that is rolled back; gives the blocks filled. */
  public static long load(StoredTable beside, RowShape shape, int[] keys, HeapSwitches switches) {
    beside.storage().heaps().switches(switches);
    try {
      Transaction transaction =
          beside.storage().transactions().begin(IsolationLevel.READ_COMMITTED);
      HeapTable heap = beside.storage().heaps().create(transaction, shape.layout());
      StoredTable.insert(transaction, heap, shape, keys);
      int blocks = heap.blocks();
      transaction.rollback();
      return blocks;
    } finally {
      beside.storage().heaps().switches(HeapSwitches.ALL);
    }
  }
}
