package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.EntryBatch;
import org.pagedb.storage.btree.IndexScan;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;

/** Reads a range of an index in its order, and fetches from the heap the rows that it names. */
public final class IndexScanOperator implements Operator, Counting {

  /** A reader that wants but a few rows should not wait for a thousand. */
  private static final int FIRST_BATCH = 32;

  private final BTree index;
  private final HeapTable heap;
  private final IndexRange range;
  private final boolean backward;
  private final ScanColumns columns;
  private final Kernel residual;
  private final ExecutionContext context;
  private IndexScan scan;
  private HeapFetch fetch;
  private Snapshot snapshot;
  private ColumnBatch fetched;
  private ColumnBatch output;
  private boolean active;
  private boolean started;
  private int entry;
  private int batchRows;
  private long entriesRead;
  private long rowsFetched;
  private long allFetched;
  private long given;

  /** {@code residual} is over the output, or null. */
  public IndexScanOperator(
      BTree index,
      HeapTable heap,
      IndexRange range,
      boolean backward,
      ScanColumns columns,
      Kernel residual,
      ExecutionContext context) {
    this.index = index;
    this.heap = heap;
    this.range = range;
    this.backward = backward;
    this.columns = columns;
    this.residual = residual;
    this.context = context;
  }

  @Override
  public void open() {
    active = range.compute(backward);
    if (!active) {
      return;
    }
    if (scan == null) {
      scan = index.scan(false);
      fetch = heap.fetch(columns.layoutColumns());
      fetched = columns.withTids(fetch.newBatch(1));
      output = columns.output(fetched);
    }
    snapshot = context.environment().tables().snapshot();
    scan.reportTo(snapshot.transaction().dependencies());
    scan.start(range.from(), range.to(), backward);
    index.use().scanned();
    started = false;
    batchRows = FIRST_BATCH;
  }

  @Override
  public ColumnBatch next() {
    while (active) {
      context.checkInterrupts();
      int rows = fetchRows();
      if (rows == 0) {
        continue;
      }
      fetched.selectAll(rows);
      columns.refresh(fetched, output, heap);
      if (residual == null || Batches.filter(output, residual) > 0) {
        given += output.size();
        return output;
      }
    }
    return null;
  }

  /** Fetches the rows of one or more leaves' entries, up to a full batch. */
  private int fetchRows() {
    fetch.startBatch(fetched);
    int rows = 0;
    EntryBatch entries = scan.batch();
    while (rows < batchRows) {
      if (!started || entry >= entries.size()) {
        started = true;
        entry = 0;
        if (!nextEntries()) {
          active = false;
          rowsFetched += rows;
          return rows;
        }
      }
      int room = batchRows - rows;
      int end = Math.min(entries.size(), entry + room);
      ensureCapacity(rows + end - entry);
      entriesRead += end - entry;
      for (; entry < end; entry++) {
        long tid = fetch.fetch(entries.tid(entry), snapshot, fetched, rows);
        if (tid != HeapFetch.NOTHING) {
          columns.putTid(fetched, rows, tid);
          rows++;
        }
      }
    }
    batchRows = Math.min(ColumnBatch.PREFERRED_ROWS, 4 * batchRows);
    rowsFetched += rows;
    return rows;
  }

  private boolean nextEntries() {
    while (!scan.next()) {
      if (!range.next()) {
        return false;
      }
      scan.start(range.from(), range.to(), backward);
    }
    return true;
  }

  private void ensureCapacity(int rows) {
    for (int c = 0; c < fetched.columnCount(); c++) {
      fetched.column(c).ensureCapacity(rows);
    }
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Filter", allFetched - given);
  }

  @Override
  public void close() {
    index.use().read(entriesRead, rowsFetched);
    allFetched += rowsFetched;
    entriesRead = 0;
    rowsFetched = 0;
    active = false;
  }
}
