package org.pagedb.benchmarks.store;

import org.pagedb.storage.btree.EntryBatch;
import org.pagedb.storage.btree.IndexScan;
import org.pagedb.storage.btree.KeyPosition;
import org.pagedb.storage.btree.PhysicalScan;
import org.pagedb.storage.btree.key.KeyDecoder;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;
import org.pagedb.storage.visibilitymap.VisibilityMap;

/** Ways of counting a table's rows by its index alone. */
public final class IndexWays {

  private IndexWays() {}

  /**
   * A leaf's entries per call, the map asked once for the entries of a heap block, no key decoded:
   * as the engine counts.
   */
  public static long byLeaf(StoredTable table) {
    return table.read(
        snapshot -> {
          IndexScan scan = whole(table, false);
          Counter counter = new Counter(table, snapshot);
          while (scan.next()) {
            counter.add(scan.batch());
          }
          return counter.rows;
        });
  }

  /** The same, leaves as they lie in the file. */
  public static long inFileOrder(StoredTable table) {
    return table.read(
        snapshot -> {
          Counter counter = new Counter(table, snapshot);
          try (PhysicalScan scan = table.index().physicalScan(false)) {
            while (scan.next()) {
              counter.add(scan.batch());
            }
          }
          return counter.rows;
        });
  }

  /** A leaf's entries per call, but the map asked for each entry. */
  public static long mapPerEntry(StoredTable table) {
    return table.read(
        snapshot -> {
          IndexScan scan = whole(table, false);
          Counter counter = new Counter(table, snapshot);
          while (scan.next()) {
            EntryBatch batch = scan.batch();
            for (int i = 0; i < batch.size(); i++) {
              counter.add(batch.tid(i));
            }
          }
          return counter.rows;
        });
  }

  /** A leaf's entries per call, the map once per block, and the keys decoded, though unused. */
  public static long decoding(StoredTable table) {
    return table.read(
        snapshot -> {
          IndexScan scan = whole(table, true);
          Counter counter = new Counter(table, snapshot);
          KeyDecoder decoder = new KeyDecoder(StoredTable.KEY, 0);
          ColumnBatch keys = new ColumnBatch(new LongVector(0));
          while (scan.next()) {
            EntryBatch batch = scan.batch();
            keys.column(0).reset();
            keys.column(0).ensureCapacity(batch.size());
            batch.decode(decoder, keys);
            counter.add(batch);
          }
          return counter.rows;
        });
  }

  /** One entry per call, its key decoded and the map asked for it: as an executor of rows does. */
  public static long oneAtATime(StoredTable table) {
    return table.read(
        snapshot -> {
          EntryCursor cursor = new EntryCursor(whole(table, true));
          Counter counter = new Counter(table, snapshot);
          while (cursor.next()) {
            counter.add(cursor.tid());
          }
          return counter.rows;
        });
  }

  private static IndexScan whole(StoredTable table, boolean withKeys) {
    return table.index().scan(withKeys).start(KeyPosition.start(), KeyPosition.end(), false);
  }

  /** Counts entries whose rows are visible, in the heap where the map does not vouch for them. */
  private static final class Counter {
    private final VisibilityMap map;
    private final HeapFetch fetch;
    private final Snapshot snapshot;
    private final ColumnBatch nothing = new ColumnBatch();
    private long rows;

    Counter(StoredTable table, Snapshot snapshot) {
      map = table.heap().visibilityMap();
      fetch = table.heap().fetch();
      this.snapshot = snapshot;
    }

    void add(EntryBatch batch) {
      batch.testVisibility(map::isAllVisible);
      for (int run = 0; run < batch.runCount(); run++) {
        if (batch.isRunVisible(run)) {
          rows += batch.runEnd(run) - batch.runStart(run);
        } else {
          for (int i = batch.runStart(run); i < batch.runEnd(run); i++) {
            addFetched(batch.tid(i));
          }
        }
      }
    }

    void add(long tid) {
      if (map.isAllVisible((int) (tid >>> 16))) {
        rows++;
      } else {
        addFetched(tid);
      }
    }

    private void addFetched(long tid) {
      rows += fetch.fetch(tid, snapshot, nothing, 0) == HeapFetch.NOTHING ? 0 : 1;
    }
  }

  /** Hands out single entries, decoded. */
  private static final class EntryCursor {
    private final IndexScan scan;
    private final KeyDecoder decoder = new KeyDecoder(StoredTable.KEY, 0);
    private final ColumnBatch key = new ColumnBatch(new LongVector(1));
    private final int[] entry = {-1};
    private int size;

    EntryCursor(IndexScan scan) {
      this.scan = scan;
    }

    boolean next() {
      if (++entry[0] >= size) {
        if (!scan.next()) {
          return false;
        }
        size = scan.batch().size();
        entry[0] = 0;
      }
      key.column(0).reset();
      scan.batch().decode(decoder, entry, 1, key);
      return true;
    }

    long tid() {
      return scan.batch().tid(entry[0]);
    }
  }
}
