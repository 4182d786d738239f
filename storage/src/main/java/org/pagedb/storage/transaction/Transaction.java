package org.pagedb.storage.transaction;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.wal.Preparation;

/**
 * A unit of work. Used by one thread at a time; {@link #owns}, {@link #awaitEnd} and the command
 * ids may be read by others.
 *
 * <p>An id is assigned at the first write, so a transaction that only reads costs nothing that
 * others see. A savepoint gets an id of its own at its first write, always larger than the ids
 * around it.
 */
public final class Transaction {

  /** The largest command id that a tuple header can hold. */
  public static final int MAX_COMMAND = (1 << 27) - 1;

  enum State {
    ACTIVE,
    PREPARED,
    COMMITTED,
    ABORTED
  }

  private final TransactionSystem system;
  private final IsolationLevel isolation;
  private final CommandIds commands = new CommandIds();
  private final StatementSnapshots snapshots;
  private final TransactionIds ids = new TransactionIds(this);
  private final PendingWork pending = new PendingWork();
  private final Dependencies dependencies;
  private final Savepoint top = new Savepoint(null, 0);
  private Savepoint current = top;
  private volatile State state = State.ACTIVE;
  private boolean synchronous = true;
  private boolean readOnly;
  private Runnable whileWaitingForSafety;

  Transaction(TransactionSystem system, IsolationLevel isolation, HeldSnapshots held) {
    this.system = system;
    this.isolation = isolation;
    snapshots = new StatementSnapshots(this, commands, held);
    dependencies =
        isolation == IsolationLevel.SERIALIZABLE && system.tracker() != null
            ? system.tracker().begin(this)
            : null;
  }

  /** Chosen at the beginning. */
  public IsolationLevel isolation() {
    return isolation;
  }

  /** The system that began it. */
  public TransactionSystem system() {
    return system;
  }

  /** What a serializable transaction reports its reads and writes to; null at other levels. */
  public Dependencies dependencies() {
    return dependencies;
  }

  /** Whether it has promised not to write. */
  public boolean isReadOnly() {
    return readOnly;
  }

  /** Called when it waits until its snapshot is safe; null unless it is DEFERRABLE. */
  public Runnable whileWaitingForSafety() {
    return whileWaitingForSafety;
  }

  /**
   * Promises before its first statement that it will not write.
   *
   * @param whileWaiting if not null, a serializable transaction waits for a snapshot with which it
   *     can neither fail nor make others fail, and calls this now and then; it may throw
   */
  public void readOnly(boolean readOnly, Runnable whileWaiting) {
    this.readOnly = readOnly;
    whileWaitingForSafety = readOnly ? whileWaiting : null;
  }

  /** Whether it has neither committed nor rolled back. */
  public boolean isActive() {
    return state == State.ACTIVE;
  }

  /** Whether commit waits until it is durable; true unless set otherwise. */
  public void synchronousCommit(boolean wait) {
    synchronous = wait;
  }

  // ---- statements and snapshots

  /**
   * Starts a statement: what earlier statements of this transaction wrote becomes visible, what
   * this one writes does not. The snapshot is held against vacuum until {@link #endStatement}.
   */
  public Snapshot beginStatement() {
    checkActive();
    commands.begin();
    return snapshots.begin();
  }

  /**
   * A fresh snapshot at any isolation level, for checks that must see what has committed by now,
   * such as referential integrity. Held until {@link #endStatement}.
   */
  public Snapshot latestSnapshot() {
    return snapshots.latest();
  }

  /**
   * What the running statement's snapshot sees of other transactions: the kept one, or a fresh one.
   * Held until {@link #endStatement}.
   */
  public Snapshot currentSnapshot() {
    return snapshots.current();
  }

  /**
   * A snapshot for a statement that checks its own work: sees that, and of others what the
   * statement sees at a level that keeps its snapshot, else what has committed by now. Held until
   * {@link #endStatement}.
   */
  public Snapshot checkSnapshot() {
    checkActive();
    return snapshots.check();
  }

  /**
   * Lets other transactions see what the running statement sees, as long as this one runs.
   *
   * @return the name for {@link #importSnapshot}
   */
  public String exportSnapshot() {
    checkActive();
    return snapshots.export();
  }

  /** Who exported the snapshot of that name; null if nobody, or if that transaction has ended. */
  public Transaction exporter(String name) {
    Snapshot source = system.exported().find(name);
    return source == null ? null : source.transaction();
  }

  /** Whether others may see what it sees. */
  public boolean exportsSnapshot() {
    return snapshots.areExported();
  }

  /**
   * Takes over another transaction's snapshot as its own, before its first statement.
   *
   * @return false if there is none of that name, or its transaction has ended
   */
  public boolean importSnapshot(String name) {
    checkActive();
    return snapshots.importFrom(name);
  }

  /** Lets go of a snapshot; a second call does nothing. */
  public void endStatement(Snapshot snapshot) {
    snapshots.end(snapshot);
  }

  /** How many snapshots are held, for leak checks. */
  public int heldSnapshots() {
    return snapshots.count();
  }

  /** Notes that a tuple carries {@code writtenBy}, so that the next statement gets another one. */
  public void commandWrote(int writtenBy) {
    commands.wrote(writtenBy);
  }

  /** One command id that stands for a pair, for a tuple that this transaction made and ended. */
  public int combineCommands(int inserted, int deleted) {
    return commands.combine(inserted, deleted);
  }

  /** The inserting command of a combined one. */
  public int insertedCommand(int combo) {
    return commands.inserted(combo);
  }

  /** The deleting command of a combined one. */
  public int deletedCommand(int combo) {
    return commands.deleted(combo);
  }

  // ---- ids

  /** The top-level id, or {@link TransactionId#INVALID} while it has none. */
  public long xid() {
    return ids.top();
  }

  /** The id to stamp on what is written now: the innermost savepoint's. Assigned if need be. */
  public long writeXid() {
    long assigned = current.xid;
    return assigned != TransactionId.INVALID ? assigned : assign(current);
  }

  /** Whether {@code candidate} is an id of this transaction that was not rolled back to. */
  public boolean owns(long candidate) {
    return ids.owns(candidate);
  }

  boolean hasSubTransactionId(long candidate) {
    return ids.hasSub(candidate);
  }

  private long assign(Savepoint level) {
    checkActive();
    return ids.assign(level);
  }

  // ---- savepoints

  /** Starts a savepoint inside the innermost one. */
  public Savepoint savepoint() {
    checkActive();
    current = new Savepoint(current, pending.size());
    return current;
  }

  /** How deep savepoints are nested; 0 without any. */
  public int nesting() {
    int depth = 0;
    for (Savepoint level = current; level != top; level = level.parent) {
      depth++;
    }
    return depth;
  }

  /** Undoes what was done since {@code savepoint}, which ends with all those inside it. */
  public void rollback(Savepoint savepoint) {
    checkOpen(savepoint);
    if (savepoint.xid != TransactionId.INVALID) {
      abortSubTransactions(savepoint.xid);
    }
    pending.abortedFrom(savepoint.firstPending);
    current = savepoint.parent;
  }

  /** Forgets {@code savepoint} and those inside it; what was done stays with the level around. */
  public void release(Savepoint savepoint) {
    checkOpen(savepoint);
    current = savepoint.parent;
  }

  private void checkOpen(Savepoint savepoint) {
    checkActive();
    if (savepoint == top || !current.isWithin(savepoint)) {
      throw new StorageException(
          StorageError.INVALID_TRANSACTION_STATE, "the savepoint has already ended");
    }
  }

  private void abortSubTransactions(long from) {
    ids.abortSubs(from);
    synchronized (this) {
      notifyAll();
    }
  }

  // ---- the end

  /** Registers work for the end of the innermost savepoint or of the transaction. */
  public void addListener(TransactionListener listener) {
    checkActive();
    pending.add(listener);
  }

  /** The files of {@code relation} go away when this commits. */
  public void dropAtCommit(int relation) {
    writeXid();
    pending.addDrop(system.log(), relation, true);
  }

  /** The files of {@code relation}, which this transaction made, go away if the work is undone. */
  public void dropAtAbort(int relation) {
    writeXid();
    pending.addDrop(system.log(), relation, false);
  }

  /**
   * Commits, and returns when that is durable if asked for. If a listener refuses, the transaction
   * is rolled back and the listener's exception thrown.
   */
  public void commit() {
    checkActive();
    try {
      pending.beforeCommit();
      if (dependencies != null) {
        dependencies.beforeCommit();
      }
    } catch (RuntimeException | Error refused) {
      rollback();
      throw refused;
    }
    if (xid() != TransactionId.INVALID) {
      logCommit();
    }
    committed();
  }

  /** The commit log has it committed: tells everybody. */
  void committed() {
    end(State.COMMITTED);
    if (dependencies != null) {
      dependencies.committed();
    }
    pending.committed();
  }

  private void logCommit() {
    long[] kept = ids.committedSubs();
    long lsn;
    try {
      lsn =
          system
              .log()
              .commit(
                  xid(), kept, pending.relationsToDrop(0, true), end -> markCommitted(kept, end));
    } catch (RuntimeException | Error notLogged) {
      rollback();
      throw notLogged;
    }
    if (synchronous) {
      system.log().flush(lsn); // a failure here leaves the outcome open: the database has stopped
    }
  }

  void markCommitted(long[] subs, long lsn) {
    for (long sub : subs) {
      system.commitLog().commit(sub, lsn);
    }
    system.commitLog().commit(xid(), lsn);
  }

  TransactionIds ids() {
    return ids;
  }

  PendingWork pending() {
    return pending;
  }

  /** Rolls everything back; does nothing after the end. */
  public void rollback() {
    if (state != State.ACTIVE) {
      return;
    }
    try {
      if (xid() != TransactionId.INVALID) {
        system
            .log()
            .abort(xid(), ids.subs(), pending.relationsToDrop(0, false), end -> markAborted());
      }
    } finally {
      // Without an abort record recovery comes to the same conclusion, so this must not stop here.
      abortInMemory();
    }
  }

  private void abortInMemory() {
    if (xid() != TransactionId.INVALID) {
      markAborted();
    }
    aborted();
  }

  /** The commit log has it aborted: tells everybody. */
  void aborted() {
    end(State.ABORTED);
    if (dependencies != null) {
      dependencies.aborted();
    }
    pending.abortedFrom(0);
  }

  void markAborted() {
    if (ids.haveSubs()) {
      abortSubTransactions(xid());
    }
    system.commitLog().abort(xid());
  }

  /** Stops running; the commit log has the outcome. */
  private void end(State outcome) {
    if (xid() != TransactionId.INVALID) {
      system.end(xid());
    }
    finish(outcome);
    system.countEnd(outcome == State.COMMITTED);
  }

  private void finish(State end) {
    snapshots.endAll();
    synchronized (this) {
      state = end;
      notifyAll();
    }
  }

  /**
   * Waits until {@code waitedFor}, an id of this transaction, is decided: the transaction has
   * ended, or the savepoint was rolled back to. {@link TransactionId#INVALID} stands for the whole.
   *
   * @return false if {@code nanos} passed before that
   * @throws InterruptedException if the waiting thread was interrupted
   */
  public boolean awaitEnd(long waitedFor, long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    synchronized (this) {
      while (!hasEnded()
          && (waitedFor == TransactionId.INVALID || !system.commitLog().isAborted(waitedFor))) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
      }
      return true;
    }
  }

  /** Whether it has committed or rolled back; one that is prepared has not. */
  public boolean hasEnded() {
    return state == State.COMMITTED || state == State.ABORTED;
  }

  // ---- two phases; see PreparedTransaction

  /** Makes the promise durable; a failure rolls back. */
  void prepare(Function<PreparedWork, byte[]> content) {
    checkActive();
    try {
      pending.beforeCommit();
      if (xid() == TransactionId.INVALID) {
        assign(top);
      }
      byte[] reads = PreparedWork.NONE.reads();
      if (dependencies != null) {
        dependencies.beforeCommit();
        reads = dependencies.state();
      }
      PreparedWork work =
          new PreparedWork(
              pending.relationsToDrop(0, true), pending.relationsToDrop(0, false), reads);
      Preparation preparation = new Preparation(xid(), ids.committedSubs(), content.apply(work));
      system.log().flush(system.log().prepare(preparation));
    } catch (RuntimeException | Error refused) {
      rollback();
      throw refused;
    }
    pending.leaveSession();
    finish(State.PREPARED);
  }

  /** Takes the place of one that was prepared before the database was opened. */
  void recover(long preparedXid, long[] preparedSubXids, PreparedWork work) {
    ids.recover(preparedXid, preparedSubXids);
    pending.recover(system.log(), work);
    if (dependencies != null) {
      dependencies.recover(work.reads());
    }
    state = State.PREPARED;
  }

  boolean isPrepared() {
    return state == State.PREPARED;
  }

  void checkActive() {
    if (state != State.ACTIVE) {
      throw new StorageException(
          StorageError.INVALID_TRANSACTION_STATE, "the transaction has already ended");
    }
  }
}
