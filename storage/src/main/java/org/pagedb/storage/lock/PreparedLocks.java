package org.pagedb.storage.lock;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.storage.transaction.Transaction;

/**
 * The locks of a prepared transaction, which no session holds: process 0 does, and it never waits.
 * At no moment between session and process 0 are they free.
 */
public final class PreparedLocks implements AutoCloseable {

  private static final LockOwner NOBODY =
      new LockOwner() {
        @Override
        public int processId() {
          return 0;
        }

        @Override
        public void checkCanceled() {
          // Nobody is there who could cancel.
        }
      };

  private final LockTable table;
  private final LockHolder holder;

  private PreparedLocks(LockTable table, Transaction transaction) {
    this.table = table;
    holder = table.open(NOBODY);
    holder.begin(transaction);
    holder.becomeLogged();
  }

  /**
   * What a session's transaction holds that is being prepared. The log is told of those of its row
   * locks that move from here on.
   */
  public static List<HeldLock> toBeLogged(LockTable table, LockHolder session) {
    table.handover().lock(); // whoever copies locks meanwhile has done so, or will see it
    try {
      session.becomeLogged();
    } finally {
      table.handover().unlock();
    }
    return heldBy(session);
  }

  /** What is held by now. */
  public List<HeldLock> held() {
    return heldBy(holder);
  }

  /** What the running transaction of a session holds. */
  public static List<HeldLock> heldBy(LockHolder session) {
    List<HeldLock> held = new ArrayList<>();
    for (Grant grant : session.shareTransactionGrants()) {
      LockPartition partition = grant.entry.partition;
      partition.mutex.lock();
      try {
        held.add(new HeldLock(grant.entry.tag, grant.modes(LockScope.TRANSACTION)));
      } finally {
        partition.mutex.unlock();
      }
    }
    return held;
  }

  /** Whether a session holds one of its transaction's locks for itself too. */
  public static boolean areMixed(LockHolder session) {
    return session.shareTransactionGrants().stream()
        .anyMatch(grant -> session.holdsForSession(grant.entry.tag));
  }

  /** None so far, for a transaction that is about to be prepared. */
  public static PreparedLocks none(LockTable table, Transaction transaction) {
    return new PreparedLocks(table, transaction);
  }

  /** Takes over everything that a session holds for the transaction, which is prepared. */
  public void takeOver(LockHolder session) {
    table.handover().lock(); // or a row lock that is being copied could get lost
    try {
      for (Grant grant : session.shareTransactionGrants()) {
        take(grant, session);
      }
    } finally {
      table.handover().unlock();
    }
  }

  private void take(Grant grant, LockHolder session) {
    LockEntry entry = grant.entry;
    entry.partition.mutex.lock();
    try {
      int modes = grant.modes(LockScope.TRANSACTION);
      table.counters().announce(entry.tag, modes);
      holder.grant(entry, modes);
      int removed = session.ungrant(grant);
      entry.released(grant);
      table.counters().retract(entry.tag, removed);
    } finally {
      entry.partition.mutex.unlock();
    }
  }

  /**
   * Takes locks that a transaction held before the database was opened; nobody is there yet who
   * could have others, except such transactions.
   */
  public static PreparedLocks recover(
      LockTable table, List<HeldLock> held, Transaction transaction) {
    PreparedLocks locks = new PreparedLocks(table, transaction);
    for (HeldLock lock : held) {
      LockPartition partition = table.partition(lock.tag());
      partition.mutex.lock();
      try {
        table.counters().announce(lock.tag(), lock.modes());
        int added = locks.holder.grant(partition.entry(lock.tag()), lock.modes());
        table.counters().retract(lock.tag(), lock.modes() & ~added);
      } finally {
        partition.mutex.unlock();
      }
    }
    return locks;
  }

  /** Gives everything back: the transaction has ended. */
  @Override
  public void close() {
    holder.close();
  }
}
