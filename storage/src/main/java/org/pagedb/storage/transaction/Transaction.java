package org.pagedb.storage.transaction;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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

  private static final long[] NO_XIDS = {};

  enum State {
    ACTIVE,
    PREPARED,
    COMMITTED,
    ABORTED
  }

  private final TransactionSystem system;
  private final IsolationLevel isolation;
  private final HeldSnapshots snapshots;
  private final PendingWork pending = new PendingWork();
  private final Dependencies dependencies;
  private final Savepoint top = new Savepoint(null, 0);
  private Savepoint current = top;
  private volatile long xid;
  private volatile SubTransactionIds subXids;
  private volatile ComboCommandIds combos;
  private volatile State state = State.ACTIVE;
  private Snapshot kept;
  private int command;
  private boolean commandUsed;
  private boolean synchronous = true;
  private boolean exports;
  private boolean readOnly;
  private Runnable whileWaitingForSafety;

  Transaction(TransactionSystem system, IsolationLevel isolation, HeldSnapshots snapshots) {
    this.system = system;
    this.isolation = isolation;
    this.snapshots = snapshots;
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
    if (commandUsed) {
      if (command == MAX_COMMAND) {
        throw new StorageException(
            StorageError.VALUE_TOO_LARGE,
            "cannot have more than " + MAX_COMMAND + " commands in a transaction");
      }
      command++;
      commandUsed = false;
    }
    if (!isolation.keepsSnapshot()) {
      return snapshots.take(system, this, command);
    }
    if (kept == null) {
      kept = dependencies == null ? takeSnapshot() : takeTrackedSnapshot();
    }
    return kept.withCommand(command);
  }

  private Snapshot takeSnapshot() {
    return snapshots.take(system, this, command);
  }

  private Snapshot takeTrackedSnapshot() {
    return dependencies.firstSnapshot(this::takeSnapshot, snapshots::release);
  }

  /**
   * A fresh snapshot at any isolation level, for checks that must see what has committed by now,
   * such as referential integrity. Held until {@link #endStatement}.
   */
  public Snapshot latestSnapshot() {
    checkActive();
    return snapshots.take(system, this, command + (commandUsed ? 1 : 0));
  }

  /**
   * What the running statement's snapshot sees of other transactions: the kept one, or a fresh one.
   * Held until {@link #endStatement}.
   */
  public Snapshot currentSnapshot() {
    return kept == null ? latestSnapshot() : kept;
  }

  /**
   * A snapshot for a statement that checks its own work: sees that, and of others what the
   * statement sees at a level that keeps its snapshot, else what has committed by now. Held until
   * {@link #endStatement}.
   */
  public Snapshot checkSnapshot() {
    checkActive();
    return kept == null ? latestSnapshot() : kept.withCommand(command + (commandUsed ? 1 : 0));
  }

  /**
   * Lets other transactions see what the running statement sees, as long as this one runs.
   *
   * @return the name for {@link #importSnapshot}
   */
  public String exportSnapshot() {
    checkActive();
    exports = true;
    return system.exported().add(kept != null ? kept : snapshots.keepNewest());
  }

  /** Whether others may see what it sees. */
  public boolean exportsSnapshot() {
    return exports;
  }

  /**
   * Takes over another transaction's snapshot as its own, before its first statement.
   *
   * @return false if there is none of that name, or its transaction has ended
   */
  public boolean importSnapshot(String name) {
    checkActive();
    Snapshot source = system.exported().find(name);
    kept = source == null ? null : snapshots.adopt(source, this, command);
    return kept != null;
  }

  /** Lets go of a snapshot; a second call does nothing. */
  public void endStatement(Snapshot snapshot) {
    if (snapshot != kept) {
      snapshots.release(snapshot);
    }
  }

  /** How many snapshots are held, for leak checks. */
  public int heldSnapshots() {
    return snapshots.count();
  }

  /** Notes that a tuple carries {@code writtenBy}, so that the next statement gets another one. */
  public void commandWrote(int writtenBy) {
    if (writtenBy == command) {
      commandUsed = true;
    }
  }

  /** One command id that stands for a pair, for a tuple that this transaction made and ended. */
  public int combineCommands(int inserted, int deleted) {
    if (combos == null) {
      combos = new ComboCommandIds();
    }
    return combos.combine(inserted, deleted);
  }

  /** The inserting command of a combined one. */
  public int insertedCommand(int combo) {
    return combos.inserted(combo);
  }

  /** The deleting command of a combined one. */
  public int deletedCommand(int combo) {
    return combos.deleted(combo);
  }

  // ---- ids

  /** The top-level id, or {@link TransactionId#INVALID} while it has none. */
  public long xid() {
    return xid;
  }

  /** The id to stamp on what is written now: the innermost savepoint's. Assigned if need be. */
  public long writeXid() {
    long assigned = current.xid;
    return assigned != TransactionId.INVALID ? assigned : assign(current);
  }

  /** Whether {@code candidate} is an id of this transaction that was not rolled back to. */
  public boolean owns(long candidate) {
    long own = xid;
    if (own == TransactionId.INVALID || candidate < own) {
      return false;
    }
    return candidate == own
        || hasSubTransactionId(candidate) && !system.commitLog().isAborted(candidate);
  }

  boolean hasSubTransactionId(long candidate) {
    SubTransactionIds ids = subXids;
    return ids != null && ids.contains(candidate);
  }

  private long assign(Savepoint level) {
    checkActive();
    if (level == top) {
      xid = system.assignTop(this);
      level.xid = xid;
      noteId(xid);
      return xid;
    }
    if (level.parent.xid == TransactionId.INVALID) {
      assign(level.parent);
    }
    if (subXids == null) {
      subXids = new SubTransactionIds();
    }
    level.xid = system.assignSub(subXids);
    noteId(level.xid);
    return level.xid;
  }

  private void noteId(long assigned) {
    if (dependencies != null) {
      dependencies.hasId(assigned);
    }
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

  /**
   * Ids of savepoints inside are larger, ids of earlier neighbours and of levels around smaller.
   */
  private void abortSubTransactions(long from) {
    SubTransactionIds ids = subXids;
    for (int i = ids.count() - 1; i >= 0 && ids.at(i) >= from; i--) {
      if (!system.commitLog().isAborted(ids.at(i))) {
        system.commitLog().abort(ids.at(i));
      }
    }
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
    if (xid != TransactionId.INVALID) {
      commitWithId();
    }
    finish(State.COMMITTED);
    system.countEnd(true);
    if (dependencies != null) {
      dependencies.committed();
    }
    pending.committed();
  }

  private void commitWithId() {
    long[] kept = committedSubXids();
    long lsn;
    try {
      lsn =
          system
              .log()
              .commit(xid, kept, pending.relationsToDrop(0, true), end -> markCommitted(kept, end));
    } catch (RuntimeException | Error notLogged) {
      rollback();
      throw notLogged;
    }
    if (synchronous) {
      system.log().flush(lsn); // a failure here leaves the outcome open: the database has stopped
    }
    system.end(xid);
  }

  void markCommitted(long[] subs, long lsn) {
    for (long sub : subs) {
      system.commitLog().commit(sub, lsn);
    }
    system.commitLog().commit(xid, lsn);
  }

  long[] committedSubXids() {
    if (subXids == null) {
      return NO_XIDS;
    }
    return LongStream.of(subXids()).filter(sub -> !system.commitLog().isAborted(sub)).toArray();
  }

  long[] subXids() {
    SubTransactionIds ids = subXids;
    return ids == null ? NO_XIDS : IntStream.range(0, ids.count()).mapToLong(ids::at).toArray();
  }

  /** Rolls everything back; does nothing after the end. */
  public void rollback() {
    if (state != State.ACTIVE) {
      return;
    }
    try {
      if (xid != TransactionId.INVALID) {
        system.log().abort(xid, subXids(), pending.relationsToDrop(0, false), end -> markAborted());
      }
    } finally {
      // Without an abort record recovery comes to the same conclusion, so this must not stop here.
      abortInMemory();
    }
  }

  private void abortInMemory() {
    if (xid != TransactionId.INVALID) {
      markAborted();
      system.end(xid);
    }
    finish(State.ABORTED);
    system.countEnd(false);
    if (dependencies != null) {
      dependencies.aborted();
    }
    pending.abortedFrom(0);
  }

  void markAborted() {
    if (subXids != null) {
      abortSubTransactions(xid);
    }
    system.commitLog().abort(xid);
  }

  void finish(State end) {
    if (exports) {
      system.exported().remove(this);
    }
    snapshots.releaseAll();
    synchronized (this) {
      state = end;
      notifyAll();
    }
  }

  /**
   * Waits until {@code waitedFor}, an id of this transaction, is decided: the transaction has
   * ended, or the savepoint was rolled back to.
   *
   * @return false if {@code nanos} passed before that
   * @throws InterruptedException if the waiting thread was interrupted
   */
  public boolean awaitEnd(long waitedFor, long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    synchronized (this) {
      while (!isDecided() && !system.commitLog().isAborted(waitedFor)) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
      }
      return true;
    }
  }

  private boolean isDecided() {
    return state == State.COMMITTED || state == State.ABORTED;
  }

  // ---- two phases; see PreparedTransaction

  /** Makes the promise durable; a failure rolls back. */
  void prepare(byte[] content) {
    checkActive();
    if (dependencies != null || pending.dropsRelations()) {
      throw new StorageException(
          StorageError.INVALID_TRANSACTION_STATE,
          "a transaction that is serializable or makes or drops relations cannot be prepared");
    }
    try {
      pending.beforeCommit();
      if (xid == TransactionId.INVALID) {
        assign(top);
      }
      system.log().flush(system.log().prepare(new Preparation(xid, committedSubXids(), content)));
    } catch (RuntimeException | Error refused) {
      rollback();
      throw refused;
    }
    pending.forget(); // what is left concerns the session's locks, which another holds from here on
    finish(State.PREPARED);
  }

  /** Takes the place of one that was prepared before the database was opened. */
  void recover(long preparedXid, long[] preparedSubXids) {
    xid = preparedXid;
    if (preparedSubXids.length > 0) {
      subXids = new SubTransactionIds();
      for (long sub : preparedSubXids) {
        subXids.add(sub);
      }
    }
    state = State.PREPARED;
  }

  boolean isPrepared() {
    return state == State.PREPARED;
  }

  private void checkActive() {
    if (state != State.ACTIVE) {
      throw new StorageException(
          StorageError.INVALID_TRANSACTION_STATE, "the transaction has already ended");
    }
  }
}
