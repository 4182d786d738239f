package org.pagedb.storage.lock;

import java.util.concurrent.locks.LockSupport;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionSystem;

/**
 * What one session waits for: nothing, its place in the queue of a lock, or another transaction's
 * end. Used by the session's thread; {@link #wake} may come from any.
 *
 * <p>Waits fail with QUERY_CANCELED, LOCK_NOT_AVAILABLE or DEADLOCK_DETECTED.
 */
final class SessionWait {

  private final LockTable table;
  private final LockHolder holder;
  private final LockOwner owner;
  private final WaitLimits limits = new WaitLimits(LockHolder.DEFAULT_DEADLOCK_TIMEOUT);
  private final InterruptibleWait interruptible = new InterruptibleWait();
  private volatile Waiter waiter;
  private volatile TransactionWaiting transaction;

  SessionWait(LockTable table, LockHolder holder, LockOwner owner) {
    this.table = table;
    this.holder = holder;
    this.owner = owner;
  }

  WaitLimits limits() {
    return limits;
  }

  /** The wait for a lock, queued or just granted, or null. */
  Waiter waiter() {
    return waiter;
  }

  /** The wait for a transaction's end, or null. */
  TransactionWaiting transaction() {
    return transaction;
  }

  /** Makes a waiting thread ask {@link LockOwner#checkCanceled} now. */
  void wake() {
    Waiter current = waiter;
    if (current != null) {
      current.wake();
    }
    interruptible.wake();
  }

  /** Stands at {@code place} in a lock's queue from now on; the lock's partition is locked. */
  Waiter enqueue(LockEntry entry, int place, LockMode mode, LockScope scope) {
    Waiter queued = new Waiter(holder, entry, mode, scope);
    entry.queue().add(place, queued);
    waiter = queued;
    return queued;
  }

  /**
   * Returns when the lock that was queued for is granted; after a failure nothing of it is left.
   */
  void await(Waiter queued) {
    limits.start();
    try {
      while (!queued.isGranted()) {
        check();
        if (!queued.isGranted()) { // the check may have let this one pass
          LockSupport.parkNanos(queued, limits.nanosToNextCheck());
        }
        if (Thread.interrupted()) {
          throw interrupted();
        }
      }
    } catch (RuntimeException | Error failure) {
      abandon(queued);
      throw failure;
    } finally {
      waiter = null;
    }
  }

  /** Returns when {@code xid}, of a transaction or a savepoint, is decided. */
  void awaitEnd(TransactionSystem system, long xid) {
    await(new TransactionWaiting.OfId(system, xid, System.currentTimeMillis()));
  }

  /** Returns when the transaction has ended, whether or not it has written anything. */
  void awaitEnd(Transaction other) {
    await(new TransactionWaiting.OfWhole(other, System.currentTimeMillis()));
  }

  private void await(TransactionWaiting wanted) {
    limits.start();
    transaction = wanted;
    try {
      for (; ; ) {
        Transaction other = wanted.awaited();
        if (other == null) {
          return;
        }
        check();
        interruptible.run(() -> wanted.await(other, limits.nanosToNextCheck()));
      }
    } catch (InterruptedException e) {
      throw interrupted();
    } finally {
      transaction = null;
    }
  }

  /** Returns when the call says true, which blocks for as long as it is told. */
  void await(LockHolder.TimedCall call) {
    limits.start();
    boolean[] over = {false};
    try {
      while (!over[0]) {
        check();
        interruptible.run(() -> over[0] = call.run(limits.nanosToNextCheck()));
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private void check() {
    owner.checkCanceled();
    if (limits.isTimedOut()) {
      throw new StorageException(
          StorageError.LOCK_NOT_AVAILABLE, "canceling statement due to lock timeout");
    }
    if (limits.isTimeToLookForDeadlock()) {
      DeadlockDetail deadlock = table.breakDeadlock(holder);
      if (deadlock != null) {
        throw new StorageException(StorageError.DEADLOCK_DETECTED, "deadlock detected", deadlock);
      }
    }
  }

  private static StorageException interrupted() {
    Thread.currentThread().interrupt();
    return new StorageException(
        StorageError.QUERY_CANCELED, "canceling statement because its thread was interrupted");
  }

  /** Leaves the queue, or gives back what was granted at the last moment. */
  private void abandon(Waiter queued) {
    LockTag tag = queued.entry.tag;
    LockPartition partition = queued.entry.partition;
    partition.mutex.lock();
    try {
      if (!queued.isGranted()) {
        leaveQueue(queued);
      } else if (queued.isNewMode() || queued.scope == LockScope.SESSION) {
        Grant grant = queued.entry.grantOf(holder);
        grant.remove(queued.mode, queued.scope);
        queued.entry.released(grant);
      } // else it had the mode already, inherited while it waited
    } finally {
      partition.mutex.unlock();
    }
    table.counters().retract(tag, queued.mode.bit());
  }

  private void leaveQueue(Waiter queued) {
    // Before the mutex goes: a deadlock check that still saw this wait could queue it once more.
    waiter = null;
    queued.entry.queue().remove(queued);
    queued.entry.wakeWaiters(); // those behind may have waited for this one alone
    queued.entry.partition.removeIfUnused(queued.entry);
  }

  /** Ends the wait on behalf of the deadlock check, which holds every partition. */
  void abandon() {
    Waiter queued = waiter;
    if (queued != null) {
      leaveQueue(queued);
    }
    transaction = null;
  }
}
