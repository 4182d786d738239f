package org.pagedb.storage.transaction;

import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.wal.TransactionEnd;

/** The ends of transactions in the log of a page store. */
public final class PageStoreLog implements TransactionLog {

  private final PageStore store;

  /** Over the log of {@code store}. */
  public PageStoreLog(PageStore store) {
    this.store = store;
  }

  @Override
  public long commit(long xid, long[] subXids, int[] droppedRelations) {
    return store.end(new TransactionEnd(true, xid, subXids, droppedRelations));
  }

  @Override
  public void abort(long xid, int[] droppedRelations) {
    store.end(new TransactionEnd(false, xid, new long[0], droppedRelations));
  }

  @Override
  public void flush(long lsn) {
    store.flush(lsn);
  }

  @Override
  public long flushedLsn() {
    return store.durableLsn();
  }

  @Override
  public void reserveXids(long limit) {
    store.reserveXids(limit);
  }

  @Override
  public void drop(int relation) {
    store.dropRelation(relation);
  }
}
