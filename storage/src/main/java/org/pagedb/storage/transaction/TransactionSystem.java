package org.pagedb.storage.transaction;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/** Starts and ends transactions, gives out their ids, and knows which of them run. */
public final class TransactionSystem {

  private final TransactionLog log;
  private final CommitLog commitLog;
  private final DependencyTracker tracker;
  private final ExportedSnapshots exported = new ExportedSnapshots();
  private final XminSlots slots = new XminSlots();
  private final AtomicLong horizon = new AtomicLong();
  private final AtomicReference<RunningTransactions> running;
  private final LongAdder commits = new LongAdder();
  private final LongAdder rollbacks = new LongAdder();

  /**
   * A system in which nothing runs. Its serializable transactions have nobody to report to, and so
   * are repeatable read: for what does not concern itself with them.
   *
   * @param nextXid the first id to give out, at least {@link TransactionId#FIRST}
   */
  public TransactionSystem(TransactionLog log, CommitLog commitLog, long nextXid) {
    this(log, commitLog, nextXid, null);
  }

  /** A system whose serializable transactions report to {@code tracker}. */
  public TransactionSystem(
      TransactionLog log, CommitLog commitLog, long nextXid, DependencyTracker tracker) {
    this.log = log;
    this.commitLog = commitLog;
    this.tracker = tracker;
    running = new AtomicReference<>(RunningTransactions.none(nextXid));
  }

  /** A new transaction. It has no id until it writes, and no snapshot until its first statement. */
  public Transaction begin(IsolationLevel isolation) {
    return new Transaction(this, isolation, new HeldSnapshots(slots));
  }

  /**
   * A transaction that was prepared before the database was opened: it goes on. To be called in the
   * order of their ids, before any other begins.
   *
   * @param subXids ids of its savepoints, ascending
   */
  public PreparedTransaction recover(long xid, long[] subXids, PreparedWork work) {
    Transaction transaction =
        begin(
            work.reads().length > 0 ? IsolationLevel.SERIALIZABLE : IsolationLevel.READ_COMMITTED);
    commitLog.extendTo(xid);
    transaction.recover(xid, subXids, work);
    running.updateAndGet(current -> current.recovered(xid, transaction));
    return new PreparedTransaction(transaction);
  }

  /** What has become of every id. */
  public CommitLog commitLog() {
    return commitLog;
  }

  /** The id that will be given out next. */
  public long nextXid() {
    return running().next;
  }

  /** How many transactions with an id run. */
  public int runningCount() {
    return running().count();
  }

  /** The running transaction that {@code xid} belongs to, or null once that has ended. */
  public Transaction runningOwner(long xid) {
    return running().owner(xid);
  }

  /**
   * Whether {@code xid} is still undecided: its transaction runs and, if it is a savepoint's, was
   * not rolled back to. Once false it stays false, and the commit log then has the outcome.
   */
  public boolean isInProgress(long xid) {
    return running().owner(xid) != null && !commitLog.isAborted(xid);
  }

  /**
   * The horizon: every id below it has ended, and every snapshot that exists or will exist sees it
   * so. A version deleted by a committed transaction below the horizon is dead to all. Never
   * decreases.
   */
  public long oldestXmin() {
    long xmin = running().xmin; // must be read before the slots, see XminSlots
    long safe = Math.min(xmin, slots.min());
    return horizon.accumulateAndGet(safe, Math::max); // a slot may show a bound of long ago
  }

  /** The horizon as last computed: a lower bound that costs one read. */
  public long recentOldestXmin() {
    return horizon.get();
  }

  /** How many transactions have committed since the database was opened. */
  public long commitCount() {
    return commits.sum();
  }

  /** How many transactions were rolled back since the database was opened. */
  public long rollbackCount() {
    return rollbacks.sum();
  }

  void countEnd(boolean committed) {
    (committed ? commits : rollbacks).increment();
  }

  ExportedSnapshots exported() {
    return exported;
  }

  DependencyTracker tracker() {
    return tracker;
  }

  TransactionLog log() {
    return log;
  }

  RunningTransactions running() {
    return running.get();
  }

  long assignTop(Transaction owner) {
    RunningTransactions before;
    do {
      before = withRoom();
    } while (!running.compareAndSet(before, before.started(owner)));
    return before.next;
  }

  /** The id is known as a savepoint's of {@code owner} before it can be met anywhere. */
  long assignSub(SubTransactionIds ids) {
    RunningTransactions before;
    do {
      before = withRoom();
    } while (!running.compareAndSet(before, before.startedSub()));
    ids.add(before.next);
    return before.next;
  }

  void end(long xid) {
    RunningTransactions before;
    do {
      before = running();
    } while (!running.compareAndSet(before, before.ended(xid)));
  }

  private RunningTransactions withRoom() {
    RunningTransactions current = running();
    if (current.next >= TransactionId.LIMIT) {
      throw new StorageException(
          StorageError.VALUE_TOO_LARGE, "transaction ids are exhausted: next=" + current.next);
    }
    commitLog.extendTo(current.next);
    return current;
  }
}
