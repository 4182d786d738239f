package org.pagedb.storage.lock;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;
import org.pagedb.storage.transaction.TransactionWait;

/**
 * The locks of one session. Used by the session's thread; {@link #wake} may come from any.
 *
 * <p>Waits fail with QUERY_CANCELED, LOCK_NOT_AVAILABLE or DEADLOCK_DETECTED (whose cause is a
 * {@link DeadlockDetail}); whatever was held before is held still.
 */
public final class LockHolder implements TransactionWait, AutoCloseable {

  /**
   * How long a wait lasts before a deadlock is looked for, in nanoseconds, unless set otherwise.
   */
  public static final long DEFAULT_DEADLOCK_TIMEOUT = TimeUnit.SECONDS.toNanos(1);

  /** A wait for something that no lock stands for. */
  @FunctionalInterface
  public interface TimedCall {

    /** Returns true if it has come about, false after that time or at any moment before. */
    boolean run(long nanos) throws InterruptedException;
  }

  private final LockTable table;
  private final LockOwner owner;
  private final SessionWait waiting;

  // Guarded by this holder's monitor, which is taken after a partition's mutex, never before.
  private final FastPathLocks fastPath = new FastPathLocks();
  private final Map<LockTag, Grant> transactionGrants = new HashMap<>();
  private final Map<LockTag, Grant> sessionGrants = new HashMap<>();

  private volatile Transaction transaction;
  private volatile boolean logged;

  LockHolder(LockTable table, LockOwner owner) {
    this.table = table;
    this.owner = owner;
    waiting = new SessionWait(table, this, owner);
  }

  /** How long a wait may last, in nanoseconds; 0 for ever. {@code lock_timeout}. */
  public void lockTimeout(long nanos) {
    waiting.limits().lockTimeout(nanos);
  }

  /** How long a wait lasts before it is worth looking for a deadlock, in nanoseconds. */
  public void deadlockTimeout(long nanos) {
    waiting.limits().deadlockTimeout(nanos);
  }

  // ---- the life of a transaction

  /** From now on locks are taken for {@code transaction}. */
  public void begin(Transaction transaction) {
    if (this.transaction != null) {
      throw new IllegalStateException("a transaction is already locking");
    }
    this.transaction = transaction;
  }

  /** Gives back what was held for the transaction; to be called after all else about its end. */
  public void end() {
    transaction = null;
    logged = false;
    releaseAll(LockScope.TRANSACTION);
  }

  /** Gives back what is held for the session: {@code pg_advisory_unlock_all}. */
  public void releaseSessionLocks() {
    releaseAll(LockScope.SESSION);
  }

  /** Gives everything back. */
  @Override
  public void close() {
    end();
    releaseAll(LockScope.SESSION);
    table.close(this);
  }

  /** Fails with QUERY_CANCELED if what the session does is to stop. */
  public void checkCanceled() {
    owner.checkCanceled();
  }

  /** Makes a waiting thread ask {@link LockOwner#checkCanceled} now. */
  public void wake() {
    waiting.wake();
  }

  // ---- taking locks

  /** Takes a relation lock for the transaction, waiting if need be. */
  public void lockRelation(int relation, LockMode mode) {
    if (!mode.isWeak() || !lockFast(relation, mode)) {
      acquire(new LockTag.Relation(relation), mode, LockScope.TRANSACTION);
    }
  }

  /** Takes a relation lock for the transaction if that needs no wait. */
  public boolean tryLockRelation(int relation, LockMode mode) {
    return mode.isWeak() && lockFast(relation, mode)
        || tryAcquire(new LockTag.Relation(relation), mode, LockScope.TRANSACTION);
  }

  /** Takes a row lock for the transaction, waiting if need be. Look at the row afterwards. */
  public void lockRow(int relation, long tid, RowLockMode mode) {
    acquire(new LockTag.Tuple(relation, tid), mode.mode(), LockScope.TRANSACTION);
  }

  /** Takes a row lock for the transaction if that needs no wait: NOWAIT and SKIP LOCKED. */
  public boolean tryLockRow(int relation, long tid, RowLockMode mode) {
    return tryAcquire(new LockTag.Tuple(relation, tid), mode.mode(), LockScope.TRANSACTION);
  }

  /** Takes any lock, waiting if need be. */
  public void acquire(LockTag tag, LockMode mode, LockScope scope) {
    if (!holdsForTransaction(tag, mode, scope)) {
      acquireShared(tag, mode, scope, true);
    }
  }

  /** Takes any lock if that needs no wait. */
  public boolean tryAcquire(LockTag tag, LockMode mode, LockScope scope) {
    return holdsForTransaction(tag, mode, scope) || acquireShared(tag, mode, scope, false);
  }

  /** Gives a session lock back once; false if it is not held. {@code pg_advisory_unlock}. */
  public boolean release(LockTag tag, LockMode mode) {
    Grant grant;
    synchronized (this) {
      grant = sessionGrants.get(tag);
    }
    if (grant == null || (grant.modes(LockScope.SESSION) & mode.bit()) == 0) {
      return false;
    }
    giveBack(grant, mode, LockScope.SESSION);
    return true;
  }

  /** Whether this session holds the lock in just this mode, for the transaction or the session. */
  public boolean holds(LockTag tag, LockMode mode) {
    synchronized (this) {
      Grant forTransaction = transactionGrants.get(tag);
      Grant grant = forTransaction != null ? forTransaction : sessionGrants.get(tag);
      int fast = tag instanceof LockTag.Relation r ? fastPath.modes(r.relation()) : 0;
      return ((grant == null ? fast : fast | grant.modes()) & mode.bit()) != 0;
    }
  }

  /** Whether a session waits in the queue of a lock that this one holds in a shared form. */
  public boolean isInTheWay(LockTag tag) {
    LockPartition partition = table.partition(tag);
    partition.mutex.lock();
    try {
      LockEntry entry = partition.find(tag);
      return entry != null && entry.grantOf(this) != null && !entry.queue().isEmpty();
    } finally {
      partition.mutex.unlock();
    }
  }

  private boolean holdsForTransaction(LockTag tag, LockMode mode, LockScope scope) {
    if (scope == LockScope.SESSION) {
      return false; // counted, so taken again
    }
    synchronized (this) {
      Grant grant = transactionGrants.get(tag);
      return grant != null && (grant.modes(scope) & mode.bit()) != 0;
    }
  }

  private boolean lockFast(int relation, LockMode mode) {
    synchronized (this) {
      if ((fastPath.modes(relation) & mode.bit()) != 0) {
        return true;
      }
      // Asked inside the monitor: who announces a strong lock later must come through it.
      if (table.counters().mayBeStrong(relation) || !fastPath.add(relation, mode)) {
        return false;
      }
    }
    giveBackIfUndone(new LockTag.Relation(relation), mode);
    return true;
  }

  private boolean acquireShared(LockTag tag, LockMode mode, LockScope scope, boolean wait) {
    owner.checkCanceled();
    table.counters().announce(tag, mode.bit());
    if (tag instanceof LockTag.Relation relation && mode.isStrong()) {
      table.shareFastPathLocks(relation);
    }
    LockPartition partition = table.partition(tag);
    boolean newMode = false;
    Waiter queued = null;
    partition.mutex.lock();
    try {
      LockEntry entry = partition.entry(tag);
      int place = entry.placeFor(this);
      if (entry.isFree(this, mode, place)) {
        Grant grant = entry.grantTo(this);
        newMode = grant.add(mode, scope);
        remember(grant, scope); // in the same hold of the mutex, which others of a hot row want
      } else if (wait) {
        queued = waiting.enqueue(entry, place, mode, scope);
      } else {
        partition.removeIfUnused(entry);
        table.counters().retract(tag, mode.bit());
        return false;
      }
    } finally {
      partition.mutex.unlock();
    }
    if (queued != null) {
      waiting.await(queued);
      rememberQueued(tag, scope);
      newMode = queued.isNewMode(); // settled: the lock is remembered, so nothing is taken over
    }
    if (!newMode) {
      table.counters().retract(tag, mode.bit());
    } else if (scope == LockScope.TRANSACTION) {
      giveBackIfUndone(tag, mode);
    }
    return true;
  }

  /** The partition is locked. */
  private synchronized void remember(Grant grant, LockScope scope) {
    (scope == LockScope.SESSION ? sessionGrants : transactionGrants).put(grant.entry.tag, grant);
  }

  private void rememberQueued(LockTag tag, LockScope scope) {
    LockPartition partition = table.partition(tag);
    partition.mutex.lock();
    try {
      remember(partition.find(tag).grantOf(this), scope);
    } finally {
      partition.mutex.unlock();
    }
  }

  /** A lock taken inside a savepoint goes with it when that is rolled back. */
  private void giveBackIfUndone(LockTag tag, LockMode mode) {
    Transaction current = transaction;
    if (current != null && current.nesting() > 0) {
      current.addListener(
          new TransactionListener() {
            @Override
            public void aborted() {
              giveBackForTransaction(tag, mode);
            }

            @Override
            public boolean isOfSession() {
              return true; // the locks of a prepared transaction are another holder's
            }
          });
    }
  }

  private void giveBackForTransaction(LockTag tag, LockMode mode) {
    Grant grant;
    synchronized (this) {
      if (tag instanceof LockTag.Relation r && fastPath.remove(r.relation(), mode.bit()) != 0) {
        return;
      }
      grant = transactionGrants.get(tag);
    }
    if (grant != null) {
      giveBack(grant, mode, LockScope.TRANSACTION);
    }
  }

  // ---- giving locks back

  private void giveBack(Grant grant, LockMode mode, LockScope scope) {
    LockTag tag = grant.entry.tag;
    LockPartition partition = grant.entry.partition;
    boolean gone;
    partition.mutex.lock();
    try {
      gone = grant.remove(mode, scope);
      if (grant.modes(scope) == 0) {
        synchronized (this) {
          (scope == LockScope.SESSION ? sessionGrants : transactionGrants).remove(tag);
        }
      }
      grant.entry.released(grant);
    } finally {
      partition.mutex.unlock();
    }
    if (gone) {
      table.counters().retract(tag, mode.bit());
    }
  }

  private void releaseAll(LockScope scope) {
    Collection<Grant> held;
    synchronized (this) {
      if (scope == LockScope.TRANSACTION) {
        fastPath.clear(); // nobody waits for these: a waiter would have made them shared
      }
      Map<LockTag, Grant> grants = scope == LockScope.SESSION ? sessionGrants : transactionGrants;
      if (grants.isEmpty()) {
        return;
      }
      held = new ArrayList<>(grants.values());
      grants.clear();
    }
    for (Grant grant : held) {
      LockPartition partition = grant.entry.partition;
      int removed;
      partition.mutex.lock();
      try {
        removed = grant.removeAll(scope);
        grant.entry.released(grant);
      } finally {
        partition.mutex.unlock();
      }
      table.counters().retract(grant.entry.tag, removed);
    }
  }

  // ---- waiting for others

  @Override
  public void awaitEnd(Transaction own, long xid) {
    if (own != transaction) {
      throw new IllegalArgumentException("waits for another session's transaction");
    }
    waiting.awaitEnd(own.system(), xid);
  }

  /**
   * Returns when all transactions that now have a lock on one of the relations in the way of {@code
   * mode} have ended. Those that take one later are not waited for, and nobody waits for this.
   */
  public void awaitLockers(Collection<Integer> relations, LockMode mode) {
    List<Transaction> others = new ArrayList<>();
    for (int relation : relations) {
      table.addLockers(new LockTag.Relation(relation), mode, this, others);
    }
    for (Transaction other : others) {
      waiting.awaitEnd(other);
    }
  }

  /** Waits as for a lock: it can be cancelled, and lasts no longer than {@code lock_timeout}. */
  public void await(TimedCall call) {
    waiting.await(call);
  }

  // ---- for the handing over of a transaction

  /** From now on the log has to learn of row locks that move. */
  void becomeLogged() {
    logged = true;
  }

  /** Whether the log keeps the transaction's locks. */
  boolean isLogged() {
    return logged;
  }

  /** The locks held for the transaction, all of them in the shared table from here on. */
  List<Grant> shareTransactionGrants() {
    for (; ; ) {
      LockTag.Relation relation;
      synchronized (this) {
        if (fastPath.count() == 0) {
          return new ArrayList<>(transactionGrants.values());
        }
        relation = new LockTag.Relation(fastPath.relationAt(0));
      }
      LockPartition partition = table.partition(relation);
      partition.mutex.lock();
      try {
        shareFastPath(relation, partition);
      } finally {
        partition.mutex.unlock();
      }
    }
  }

  /** Whether a lock is held for the session. */
  synchronized boolean holdsForSession(LockTag tag) {
    return sessionGrants.containsKey(tag);
  }

  /**
   * Has {@code modes} of a lock for the transaction without asking who else has; its partition is
   * locked.
   *
   * @return those that it did not have
   */
  synchronized int grant(LockEntry entry, int modes) {
    Grant grant = entry.grantTo(this);
    transactionGrants.put(entry.tag, grant);
    return grant.addTransactionModes(modes);
  }

  /** Has no part of a lock any more; its partition is locked. */
  synchronized int ungrant(Grant grant) {
    transactionGrants.remove(grant.entry.tag);
    return grant.removeAll(LockScope.TRANSACTION);
  }

  // ---- for the table and the deadlock check

  int processId() {
    return owner.processId();
  }

  Transaction transaction() {
    return transaction;
  }

  SessionWait waiting() {
    return waiting;
  }

  /** Whether its transaction has a lock in the way of {@code mode}; the partition is locked. */
  synchronized boolean isInTheWay(LockTag.Relation tag, LockMode mode) {
    Grant grant = transactionGrants.get(tag);
    int modes = fastPath.modes(tag.relation());
    modes |= grant == null ? 0 : grant.modes(LockScope.TRANSACTION);
    return (modes & mode.conflicts()) != 0;
  }

  /** Moves weak locks on {@code relation} to the shared table, whose partition is locked. */
  void shareFastPath(LockTag.Relation relation, LockPartition partition) {
    synchronized (this) {
      int modes = fastPath.remove(relation.relation(), -1);
      if (modes != 0) {
        grant(partition.entry(relation), modes);
      }
    }
  }

  /** Takes {@code modes} on {@code target} unless the locks on {@code source} have gone. */
  void inherit(LockTag source, LockTag target, int modes) {
    table.counters().announce(target, modes);
    LockPartition partition = table.partition(target);
    int added = 0;
    partition.mutex.lock();
    try {
      synchronized (this) {
        if (transactionGrants.containsKey(source)) {
          LockEntry entry = partition.entry(target);
          added = grant(entry, modes);
          Waiter own = waiting.waiter();
          added |= own == null ? 0 : own.takeOver(entry, modes);
        }
      }
    } finally {
      partition.mutex.unlock();
    }
    table.counters().retract(target, modes & ~added);
  }

  /** Adds what the shared table does not know. */
  void describeOwn(List<LockInfo> locks) {
    int pid = processId();
    synchronized (this) {
      for (int i = 0; i < fastPath.count(); i++) {
        LockTag tag = new LockTag.Relation(fastPath.relationAt(i));
        for (LockMode mode : LockMode.values()) {
          if ((fastPath.modesAt(i) & mode.bit()) != 0) {
            locks.add(new LockInfo(tag, mode, pid, true, true, 0));
          }
        }
      }
    }
    Transaction current = transaction;
    if (current != null && current.xid() != 0) {
      LockTag own = new LockTag.TransactionId(current.xid());
      locks.add(new LockInfo(own, LockMode.EXCLUSIVE, pid, true, false, 0));
    }
    TransactionWaiting wait = waiting.transaction();
    if (wait != null) {
      Transaction awaited = wait.awaited();
      Integer other = awaited == null ? null : table.processIdOf(awaited);
      LockTag wanted = wait.tag(other == null ? 0 : other);
      locks.add(new LockInfo(wanted, LockMode.SHARE, pid, false, false, wait.startMillis()));
    }
  }
}
