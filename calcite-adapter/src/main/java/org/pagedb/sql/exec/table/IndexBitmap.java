package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.EntryBatch;
import org.pagedb.storage.btree.IndexScan;
import org.pagedb.storage.heap.TidBitmap;

/** The TIDs that ranges of an index hold. */
public final class IndexBitmap implements BitmapSource {

  private final BTree index;
  private final IndexRange range;
  private final NodeStatistics statisticsOrNull;
  private final ExecutionContext context;
  private IndexScan scan;

  /** {@code statisticsOrNull} are those of the plan's node, for EXPLAIN ANALYZE. */
  public IndexBitmap(
      BTree index, IndexRange range, NodeStatistics statisticsOrNull, ExecutionContext context) {
    this.index = index;
    this.range = range;
    this.statisticsOrNull = statisticsOrNull;
    this.context = context;
  }

  @Override
  public TidBitmap build() {
    long start = System.nanoTime();
    TidBitmap bitmap = new TidBitmap(context.environment().workMemory());
    long entries = range.compute(false) ? fill(bitmap) : 0;
    if (statisticsOrNull != null) {
      statisticsOrNull.ran(entries, System.nanoTime() - start);
    }
    return bitmap;
  }

  private long fill(TidBitmap bitmap) {
    if (scan == null) {
      scan = index.scan(false);
    }
    scan.reportTo(context.environment().tables().snapshot().transaction().dependencies());
    index.use().scanned();
    EntryBatch entries = scan.batch();
    long read = 0;
    do {
      scan.start(range.from(), range.to(), false);
      while (scan.next()) {
        context.checkInterrupts();
        bitmap.add(entries.tids(), entries.size());
        read += entries.size();
      }
    } while (range.next());
    index.use().read(read, 0);
    return read;
  }
}
