package org.pagedb.storage.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiConsumer;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;

/** All locks of one database. Sessions lock through the {@link LockHolder} they open. */
public final class LockTable {

  /** As many bits of a tag's hash choose one: with few, rows that are wanted often meet. */
  private static final int PARTITION_BITS = 7;

  private final int database;
  private final BiConsumer<Transaction, LockHolder> moved;
  private final LockPartition[] partitions = new LockPartition[1 << PARTITION_BITS];
  private final ReadWriteLock handover = new ReentrantReadWriteLock();
  private final LockCounters counters = new LockCounters();
  private final List<LockHolder> holders = new CopyOnWriteArrayList<>();

  /** An empty table for a database none of whose locks are logged. */
  public LockTable(int database) {
    this(
        database,
        (transaction, updater) -> {
          // There is no log.
        });
  }

  /**
   * An empty table for the database with this oid, which deadlock details mention.
   *
   * @param moved is told of a prepared transaction whose row lock has moved along with its row,
   *     before the transaction commits that updated the row, by whom, or null if no session does
   */
  public LockTable(int database, BiConsumer<Transaction, LockHolder> moved) {
    this.database = database;
    this.moved = moved;
    for (int i = 0; i < partitions.length; i++) {
      partitions[i] = new LockPartition();
    }
  }

  /** Lets a session take locks; to be closed with the session. */
  public LockHolder open(LockOwner owner) {
    LockHolder holder = new LockHolder(this, owner);
    holders.add(holder);
    return holder;
  }

  /**
   * False promises that no row of {@code relation} is locked or about to be. A writer may then go
   * without {@link LockHolder#lockRow} if it asks while it holds the row's page exclusively:
   * whoever locks a row asks for the lock first and reads the row afterwards, and so sees the
   * writer.
   */
  public boolean mayHaveRowLocks(int relation) {
    return counters.mayHaveRows(relation);
  }

  /**
   * Gives those who hold locks on a row version the same locks on its successor, so that an update
   * which may pass a lock does not lose it. To be called before the successor can be reached.
   *
   * @param updater whose update it is; needs none, since the successor is its own until it ends
   */
  public void copyRowLocks(int relation, long from, long to, Transaction updater) {
    if (!mayHaveRowLocks(relation)) {
      return;
    }
    handover.readLock().lock();
    try {
      copyRowLocks(new LockTag.Tuple(relation, from), new LockTag.Tuple(relation, to), updater);
    } finally {
      handover.readLock().unlock();
    }
  }

  private void copyRowLocks(LockTag source, LockTag target, Transaction updater) {
    List<LockHolder> sharers = new ArrayList<>();
    List<Integer> modes = new ArrayList<>();
    LockPartition partition = partition(source);
    partition.mutex.lock();
    try {
      LockEntry entry = partition.find(source);
      if (entry == null) {
        return;
      }
      for (Grant grant : entry.grants()) {
        if (grant.holder.transaction() != updater) {
          sharers.add(grant.holder);
          modes.add(grant.modes(LockScope.TRANSACTION));
        }
      }
    } finally {
      partition.mutex.unlock();
    }
    for (int i = 0; i < sharers.size(); i++) {
      LockHolder sharer = sharers.get(i);
      sharer.inherit(source, target, modes.get(i));
      if (sharer.isLogged()) {
        tellBeforeCommit(updater, sharer.transaction());
      }
    }
  }

  /** Not at once: the log cannot be written while the row's page is latched. */
  private void tellBeforeCommit(Transaction updater, Transaction prepared) {
    updater.addListener(
        new TransactionListener() {
          @Override
          public void beforeCommit() {
            moved.accept(prepared, holderOf(updater, holders));
          }
        });
  }

  /** Every lock held or wanted, each partition at one moment: the content of {@code pg_locks}. */
  public List<LockInfo> locks() {
    List<LockInfo> locks = new ArrayList<>();
    for (LockPartition partition : partitions) {
      partition.mutex.lock();
      try {
        for (LockEntry entry : partition.entries()) {
          describe(entry, locks);
        }
      } finally {
        partition.mutex.unlock();
      }
    }
    for (LockHolder holder : holders) {
      holder.describeOwn(locks);
    }
    return locks;
  }

  /** The process ids that stand in the way of {@code processId}: {@code pg_blocking_pids}. */
  public List<Integer> blockers(int processId) {
    return withAllPartitions(
        () ->
            holders.stream()
                .filter(holder -> holder.processId() == processId)
                .flatMap(holder -> new WaitsFor(holders).edges(holder).stream())
                .map(edge -> edge.blocker().processId())
                .distinct()
                .toList());
  }

  /** Whether nothing is held, wanted or counted: what must be true when all sessions are gone. */
  public boolean isEmpty() {
    return holders.isEmpty() && locks().isEmpty() && counters.isZero();
  }

  /** Held by who moves locks from one holder to another. */
  Lock handover() {
    return handover.writeLock();
  }

  int database() {
    return database;
  }

  LockCounters counters() {
    return counters;
  }

  void close(LockHolder holder) {
    holders.remove(holder);
  }

  LockPartition partition(LockTag tag) {
    int hash = tag.hashCode() * 0x9E37_79B9;
    return partitions[hash >>> Integer.SIZE - PARTITION_BITS];
  }

  /** Makes every weak lock on {@code relation} visible in the shared table. */
  void shareFastPathLocks(LockTag.Relation relation) {
    LockPartition partition = partition(relation);
    partition.mutex.lock();
    try {
      for (LockHolder holder : holders) {
        holder.shareFastPath(relation, partition);
      }
    } finally {
      partition.mutex.unlock();
    }
  }

  /**
   * Adds the transactions that have a lock in the way of {@code mode}, but for the one of {@code
   * asking}. Whoever is not among them and has such a lock later has taken it after this began.
   */
  void addLockers(
      LockTag.Relation tag, LockMode mode, LockHolder asking, List<Transaction> lockers) {
    LockPartition partition = partition(tag);
    handover.readLock().lock(); // a transaction that is being prepared is with one of two holders
    partition.mutex.lock();
    try {
      for (LockHolder holder : holders) {
        Transaction other = holder.transaction();
        if (holder != asking && other != null && holder.isInTheWay(tag, mode)) {
          lockers.add(other);
        }
      }
    } finally {
      partition.mutex.unlock();
      handover.readLock().unlock();
    }
  }

  /** Ends the wait of {@code victim} and says why, if it is part of a deadlock; else null. */
  DeadlockDetail breakDeadlock(LockHolder victim) {
    return withAllPartitions(() -> new DeadlockCheck(holders, database).breakCycle(victim));
  }

  /** The process id of the session that runs {@code transaction}, or null. */
  public Integer processIdOf(Transaction transaction) {
    LockHolder holder = holderOf(transaction, holders);
    return holder == null ? null : holder.processId();
  }

  /** The holder whose session runs {@code transaction}, or null. */
  static LockHolder holderOf(Transaction transaction, List<LockHolder> holders) {
    for (LockHolder holder : holders) {
      if (holder.transaction() == transaction) {
        return holder;
      }
    }
    return null;
  }

  private <T> T withAllPartitions(java.util.function.Supplier<T> work) {
    for (LockPartition partition : partitions) {
      partition.mutex.lock();
    }
    try {
      return work.get();
    } finally {
      for (LockPartition partition : partitions) {
        partition.mutex.unlock();
      }
    }
  }

  private static void describe(LockEntry entry, List<LockInfo> locks) {
    for (Grant grant : entry.grants()) {
      for (LockMode mode : LockMode.values()) {
        if ((grant.modes() & mode.bit()) != 0) {
          int pid = grant.holder.processId();
          locks.add(new LockInfo(entry.tag, mode, pid, true, false, 0));
        }
      }
    }
    for (Waiter waiter : entry.queue()) {
      int pid = waiter.holder.processId();
      locks.add(new LockInfo(entry.tag, waiter.mode, pid, false, false, waiter.startMillis));
    }
  }
}
