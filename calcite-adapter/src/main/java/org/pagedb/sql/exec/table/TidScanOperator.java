package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** Gives the row version with a known ctid, if the snapshot sees it. */
public final class TidScanOperator implements Operator {

  private final HeapTable heap;
  private final Kernel tid;
  private final boolean follows;
  private final ScanColumns columns;
  private final Kernel residual;
  private final ExecutionContext context;
  private boolean done;

  /**
   * Reads a version.
   *
   * @param follows whether, if it has been replaced, the version that the snapshot sees is meant
   * @param residual over the output, or null
   */
  public TidScanOperator(
      HeapTable heap,
      Kernel tid,
      boolean follows,
      ScanColumns columns,
      Kernel residual,
      ExecutionContext context) {
    this.heap = heap;
    this.tid = tid;
    this.follows = follows;
    this.columns = columns;
    this.residual = residual;
    this.context = context;
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
    ColumnBatch nothing = new ColumnBatch();
    nothing.selectAll(1);
    LongVector wanted = (LongVector) tid.evaluate(nothing, null, 1);
    if (wanted.isNull(0)) {
      return null;
    }
    HeapFetch fetch = heap.fetch(columns.layoutColumns());
    ColumnBatch decoded = fetch.newBatch(1);
    fetch.startBatch(decoded);
    long found = find(fetch, wanted.at(0), decoded);
    return found == HeapFetch.NOTHING ? null : columns.single(decoded, found, heap, residual);
  }

  private long find(HeapFetch fetch, long first, ColumnBatch target) {
    Snapshot snapshot = context.environment().tables().snapshot();
    if (!isThere(first)) {
      return HeapFetch.NOTHING;
    }
    long found = fetch.fetch(first, snapshot, target, 0);
    if (!follows) {
      return found == first ? found : HeapFetch.NOTHING;
    }
    HeapWriter versions = heap.writer();
    long at = first;
    while (found == HeapFetch.NOTHING) {
      WriteStatus status = versions.status(snapshot, at);
      long next = versions.nextTid();
      if (status == WriteStatus.OK || next == at || !isThere(next)) {
        return HeapFetch.NOTHING;
      }
      // Whoever ended the one version made the next, unless its place has been used again.
      if (fetch.fetchVersion(next, versions.otherXid(), target, 0) == HeapFetch.NOTHING) {
        return HeapFetch.NOTHING;
      }
      at = next;
      found = fetch.fetch(at, snapshot, target, 0);
    }
    return found;
  }

  private boolean isThere(long version) {
    return TupleId.offsetNumber(version) > 0 && TupleId.block(version) < heap.blocks();
  }

  @Override
  public void close() {
    done = true;
  }
}
