package org.pagedb.sql.exec.table;

import org.pagedb.storage.btree.LivenessProbe;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Transaction;

/** Tells a unique index whether the rows that it names are there, by looking into the heap. */
final class RowLiveness implements LivenessProbe {

  private final HeapFetch fetch;
  private final Transaction transaction;

  RowLiveness(HeapTable heap, Transaction transaction) {
    fetch = heap.fetch();
    this.transaction = transaction;
  }

  @Override
  public long probe(long tid) {
    long liveness = fetch.liveness(tid, transaction);
    if (liveness == HeapFetch.LIVE) {
      return LIVE;
    } else if (liveness == HeapFetch.DEAD) {
      return DEAD;
    }
    return liveness == HeapFetch.GONE ? GONE : liveness;
  }

  /** Whether the row is in nobody's way. */
  boolean isOver(long tid) {
    long liveness = probe(tid);
    return liveness == DEAD || liveness == GONE;
  }
}
