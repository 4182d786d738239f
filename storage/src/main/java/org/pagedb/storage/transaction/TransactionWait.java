package org.pagedb.storage.transaction;

/**
 * How a writer waits for the transaction that stands in its way. The lock table implements it,
 * since such waits take part in deadlock detection.
 */
@FunctionalInterface
public interface TransactionWait {

  /**
   * Returns when {@code xid} is decided, see {@link TransactionSystem#isInProgress}.
   *
   * @throws org.pagedb.storage.error.StorageException LOCK_NOT_AVAILABLE after the lock timeout,
   *     QUERY_CANCELED when cancelled, DEADLOCK_DETECTED if {@code waiter} was chosen to give way
   */
  void awaitEnd(Transaction waiter, long xid);
}
