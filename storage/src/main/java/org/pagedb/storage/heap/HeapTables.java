package org.pagedb.storage.heap;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.RowLayout;

/** All heaps of one database. */
public final class HeapTables {

  private static final int FULL = 100;

  private final PageStore store;
  private final TransactionSystem transactions;
  private final ConcurrentMap<Integer, HeapFile> files = new ConcurrentHashMap<>();
  private volatile HeapSwitches switches = HeapSwitches.ALL;

  /** The heaps in a store. */
  public HeapTables(PageStore store, TransactionSystem transactions) {
    this.store = store;
    this.transactions = transactions;
  }

  /** For measurements: holds for scans, counts and writers made from now on. */
  public void switches(HeapSwitches changed) {
    switches = changed;
  }

  /** What is switched on. */
  HeapSwitches switches() {
    return switches;
  }

  /** Creates an empty heap; it is gone again if the work is rolled back. */
  public HeapTable create(Transaction transaction, RowLayout layout) {
    long xid = transaction.writeXid();
    int relation = store.createRelation(xid);
    transaction.dropAtAbort(relation);
    int toast = store.createRelation(xid);
    transaction.dropAtAbort(toast);
    transaction.addListener(
        new TransactionListener() {
          @Override
          public void aborted() {
            files.remove(relation);
          }
        });
    return open(new HeapId(relation, toast), layout);
  }

  /** Opens a heap that exists, with the columns that a definition of it has. */
  public HeapTable open(HeapId id, RowLayout layout) {
    HeapFile file =
        files.computeIfAbsent(
            id.relation(), relation -> new HeapFile(store, transactions, id, this::switches));
    return new HeapTable(file, layout, FULL);
  }

  /** Forgets a relation that is gone. */
  public void forget(int relation) {
    files.remove(relation);
  }

  /** Drops a heap when the transaction commits. */
  public void drop(Transaction transaction, HeapId id) {
    transaction.dropAtCommit(id.relation());
    transaction.dropAtCommit(id.toast());
    transaction.addListener(
        new TransactionListener() {
          @Override
          public void committed() {
            files.remove(id.relation());
          }
        });
  }
}
