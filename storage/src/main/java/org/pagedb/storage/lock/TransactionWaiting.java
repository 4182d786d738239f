package org.pagedb.storage.lock;

import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionId;
import org.pagedb.storage.transaction.TransactionSystem;

/** The wait for the end of something that another transaction does. */
sealed interface TransactionWaiting {

  /** When it began, in milliseconds since the epoch. */
  long startMillis();

  /** The transaction that is waited for, or null once there is nothing left to wait for. */
  Transaction awaited();

  /** Returns when it is over, or {@code nanos} have passed. */
  void await(Transaction awaited, long nanos) throws InterruptedException;

  /** What the wait is for, as other sessions see it; {@code processId} runs it. */
  LockTag tag(int processId);

  /** The outcome of what was written under one id, a transaction's or a savepoint's. */
  record OfId(TransactionSystem system, long xid, long startMillis) implements TransactionWaiting {

    @Override
    public Transaction awaited() {
      Transaction owner = system.runningOwner(xid);
      return owner != null && system.isInProgress(xid) ? owner : null;
    }

    @Override
    public void await(Transaction awaited, long nanos) throws InterruptedException {
      awaited.awaitEnd(xid, nanos);
    }

    @Override
    public LockTag tag(int processId) {
      return new LockTag.TransactionId(xid);
    }
  }

  /** The end of a whole transaction, which may not have written anything. */
  record OfWhole(Transaction other, long startMillis) implements TransactionWaiting {

    @Override
    public Transaction awaited() {
      return other.hasEnded() ? null : other;
    }

    @Override
    public void await(Transaction awaited, long nanos) throws InterruptedException {
      awaited.awaitEnd(TransactionId.INVALID, nanos);
    }

    @Override
    public LockTag tag(int processId) {
      return new LockTag.VirtualTransaction(processId);
    }
  }
}
