package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.run.ParallelShares;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.LeafRanges;
import org.pagedb.storage.btree.PhysicalScan;

/**
 * The leaves of an index that the lanes of one parallel scan have still to read. Thread-safe; made
 * anew for each run of the scan.
 */
public final class SharedLeaves implements ParallelShares.Resource {

  private LeafRanges ranges;

  /** A scan of some of the leaves, of those that there are when the first lane asks. */
  synchronized PhysicalScan scan(BTree index, boolean withKeys) {
    if (ranges == null) {
      ranges = index.leafRanges();
      index.use().scanned();
    }
    return ranges.scan(withKeys);
  }

  @Override
  public synchronized void close() {
    if (ranges != null) {
      ranges.close();
    }
  }
}
