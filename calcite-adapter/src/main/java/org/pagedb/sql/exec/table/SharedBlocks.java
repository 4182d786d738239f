package org.pagedb.sql.exec.table;

import org.pagedb.storage.heap.BlockRanges;
import org.pagedb.storage.heap.HeapTable;

/**
 * The blocks of a table that the lanes of one parallel scan have still to read. Thread-safe; made
 * anew for each run of the scan.
 */
public final class SharedBlocks {

  private BlockRanges ranges;
  private long reads;

  /** The table as it is when the first lane asks, which has told its dependencies before. */
  synchronized BlockRanges of(HeapTable heap) {
    if (ranges == null) {
      heap.statistics().scanned();
      reads = heap.pages().diskReads();
      ranges = new BlockRanges(0, heap.blocks());
    }
    return ranges;
  }

  /** Pages read from disk that no lane has counted yet. */
  synchronized long claimReads(HeapTable heap) {
    long now = heap.pages().diskReads();
    long since = ranges == null ? 0 : now - reads;
    reads = now;
    return since;
  }
}
