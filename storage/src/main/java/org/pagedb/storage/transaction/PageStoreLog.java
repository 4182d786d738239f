package org.pagedb.storage.transaction;

import java.util.function.LongConsumer;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.wal.Preparation;
import org.pagedb.storage.wal.TransactionEnd;

/** The ends of transactions in the log of a page store. */
public final class PageStoreLog implements TransactionLog {

  private final PageStore store;

  /** Over the log of {@code store}. */
  public PageStoreLog(PageStore store) {
    this.store = store;
  }

  @Override
  public long commit(long xid, long[] subXids, int[] droppedRelations, LongConsumer mark) {
    return store.end(new TransactionEnd(true, xid, subXids, droppedRelations), mark);
  }

  @Override
  public void abort(long xid, long[] subXids, int[] droppedRelations, LongConsumer mark) {
    store.end(new TransactionEnd(false, xid, subXids, droppedRelations), mark);
  }

  @Override
  public long prepare(Preparation preparation) {
    return store.prepare(preparation);
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
  public void drop(int relation) {
    store.dropRelation(relation);
  }
}
