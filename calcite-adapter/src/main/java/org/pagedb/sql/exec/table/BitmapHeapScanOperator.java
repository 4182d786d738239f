package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.heap.BitmapHeapScan;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Fetches the rows whose TIDs were found in indexes, page by page. What the indexes were asked is
 * asked again of rows on pages of which not every tuple was remembered.
 */
public final class BitmapHeapScanOperator implements Operator, Counting {

  private final BitmapSource source;
  private final HeapTable heap;
  private final ScanColumns columns;
  private final Kernel recheck;
  private final Kernel residual;
  private final ExecutionContext context;
  private BitmapHeapScan scan;
  private ColumnBatch fetched;
  private ColumnBatch output;
  private long exactPages;
  private long lossyPages;
  private long removedByRecheck;
  private long removedByFilter;
  private long readsBefore;
  private long reads;

  /**
   * Scans what a bitmap names.
   *
   * @param recheck what the indexes were asked, over the output
   * @param residual what has to be tested beside, over the output, or null
   */
  public BitmapHeapScanOperator(
      BitmapSource source,
      HeapTable heap,
      ScanColumns columns,
      Kernel recheck,
      Kernel residual,
      ExecutionContext context) {
    this.source = source;
    this.heap = heap;
    this.columns = columns;
    this.recheck = recheck;
    this.residual = residual;
    this.context = context;
  }

  @Override
  public void open() {
    readsBefore = heap.pages().diskReads();
    scan =
        heap.bitmapScan(
            context.environment().tables().snapshot(),
            source.build(),
            columns.withTids(),
            columns.layoutColumns());
    if (fetched == null) {
      fetched = scan.newBatch();
      output = columns.output(fetched);
    }
  }

  @Override
  public ColumnBatch next() {
    while (scan != null) {
      context.checkInterrupts();
      if (!scan.next(fetched)) {
        close();
        return null;
      }
      if (fetched.size() == 0) {
        continue;
      }
      columns.refresh(fetched, output, heap);
      int found = output.size();
      int meant = scan.needsRecheck() ? Batches.filter(output, recheck) : found;
      removedByRecheck += found - meant;
      int kept = residual == null || meant == 0 ? meant : Batches.filter(output, residual);
      removedByFilter += meant - kept;
      if (kept > 0) {
        return output;
      }
    }
    return null;
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Index Recheck", removedByRecheck);
    statistics.detail("Rows Removed by Filter", removedByFilter);
    statistics.detail("Exact Heap Blocks", exactPages);
    statistics.detail("Lossy Heap Blocks", lossyPages);
    statistics.pages(Math.max(0, exactPages + lossyPages - reads), reads);
  }

  @Override
  public void close() {
    if (scan != null) {
      exactPages += scan.exactPages();
      lossyPages += scan.lossyPages();
      reads += heap.pages().diskReads() - readsBefore;
    }
    scan = null;
  }
}
