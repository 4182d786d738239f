package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.vector.ColumnBatch;

/** Gives one known row version, if it still is there and fulfils the scan's conditions. */
public final class RecheckOperator implements Operator {

  private final HeapTable heap;
  private final ScanColumns columns;
  private final Kernel condition;
  private final RecheckRow row;
  private boolean done;

  /** {@code condition} is all that the scan was to check, over the output, or null. */
  public RecheckOperator(HeapTable heap, ScanColumns columns, Kernel condition, RecheckRow row) {
    this.heap = heap;
    this.columns = columns;
    this.condition = condition;
    this.row = row;
  }

  @Override
  public void open() {
    done = false;
  }

  @Override
  public ColumnBatch next() {
    if (done) {
      return null;
    }
    done = true;
    HeapFetch fetch = heap.fetch(columns.layoutColumns());
    ColumnBatch decoded = fetch.newBatch(1);
    fetch.startBatch(decoded);
    long tid = fetch.fetchVersion(row.tid(), row.xmin(), decoded, 0);
    return tid == HeapFetch.NOTHING ? null : columns.single(decoded, tid, heap, condition);
  }

  @Override
  public void close() {
    done = true;
  }
}
