package org.pagedb.storage.buffer;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongConsumer;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.wal.Preparation;
import org.pagedb.storage.wal.TransactionEnd;

/**
 * All pages of one database: relations, their forks, and the mini-transactions that change them.
 *
 * <p>Relations are numbered. Those below {@link #FIRST_RELATION} always exist and belong to the
 * engine itself; the others come and go with the transactions that create and drop them.
 */
public abstract sealed class PageStore implements AutoCloseable
    permits MemoryPageStore, DurablePageStore {

  /** The first number that {@link #createRelation} gives. */
  public static final int FIRST_RELATION = 16;

  private final QuiesceGate gate = new QuiesceGate();
  private final AtomicReferenceArray<MiniTransaction> idle =
      new AtomicReferenceArray<>(QuiesceGate.stripes());
  private volatile Throwable failure;
  private volatile boolean closed;

  /** Only the two kinds of store extend this. */
  PageStore() {}

  // ---- changing pages

  /**
   * Begins a mini-transaction.
   *
   * @throws StorageException DATABASE_CLOSED; DISK_FULL if its WAL would find no room
   */
  public final MiniTransaction begin() {
    ensureOpen();
    makeRoomForLog();
    int stripe = enter();
    MiniTransaction mtr = idle.getAndSet(stripe, null);
    if (mtr == null) {
      mtr = new MiniTransaction(this);
    }
    mtr.open(stripe);
    return mtr;
  }

  /** Keeps a mini-transaction that its thread will not touch again for the next to begin one. */
  final void takeBack(MiniTransaction mtr) {
    idle.lazySet(mtr.stripe(), mtr);
  }

  final int enter() {
    int stripe = QuiesceGate.stripe();
    gate.enter(stripe);
    return stripe;
  }

  final void exit(int stripe) {
    gate.exit(stripe);
  }

  /** Runs {@code action} while no mini-transaction and no hint is being written. */
  final void whileQuiet(Runnable action) {
    gate.whileEmpty(action);
  }

  // ---- relations and their files

  /** The file of a fork; empty if nothing was written to it yet. Always the same object. */
  public abstract PageFile file(FileId id);

  /** True if the relation was created and not dropped. */
  public abstract boolean exists(int relation);

  /**
   * Creates an empty relation for a transaction and gives its number, which is never used again.
   * After a crash it is gone unless {@code xid} is known to have committed.
   */
  public abstract int createRelation(long xid);

  /**
   * Removes a relation's files at once. A committed drop is first made durable by {@link #end} and
   * {@link #flush}. No one may use its files any more.
   */
  public abstract void dropRelation(int relation);

  /**
   * Cuts a file to {@code blocks} blocks. The caller keeps everybody else away from the blocks that
   * go.
   */
  public abstract void truncate(PageFile file, int blocks);

  // ---- the log

  /**
   * Logs the end of a transaction and gives the position up to which the log must be durable for it
   * to survive a crash; 0 where there is no log. {@code mark} is given that position and notes the
   * end in the commit log; no checkpoint falls between the two.
   */
  public abstract long end(TransactionEnd end, LongConsumer mark);

  /**
   * Logs that a transaction is able to commit, and keeps that until its {@link #end} is logged;
   * gives the position up to which the log must be durable for the promise to survive a crash, 0
   * where there is no log.
   */
  public abstract long prepare(Preparation preparation);

  /** Waits until the log is durable up to {@code lsn}; callers at the same time share one sync. */
  public abstract void flush(long lsn);

  /** The log is durable up to here; {@link Long#MAX_VALUE} where there is no log. */
  public abstract long durableLsn();

  // ---- life

  /** The failure that stopped the database, or null. */
  public final Throwable failure() {
    return failure;
  }

  /**
   * Stops the database: nothing is written from here on, and what follows fails with
   * DATABASE_CLOSED. The first cause is kept.
   */
  final void fail(Throwable cause) {
    if (failure == null) {
      failure = cause;
      stopped();
    }
  }

  /**
   * Checks that the store is open.
   *
   * @throws StorageException DATABASE_CLOSED
   */
  public final void ensureOpen() {
    if (failure != null) {
      throw new StorageException(
          StorageError.DATABASE_CLOSED,
          "the database was stopped by a failure: " + failure.getMessage(),
          failure);
    }
    if (closed && !mayBegin()) {
      throw new StorageException(StorageError.DATABASE_CLOSED, "the database is closed");
    }
  }

  final boolean isClosed() {
    return closed;
  }

  /** Lets nobody begin anything any more; false if that was so already. */
  final synchronized boolean markClosed() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  /** Ends use of the store. A durable store is brought to a state that needs no recovery. */
  @Override
  public abstract void close();

  // ---- what the kinds of store do differently

  /** The token that marks frames which this store may change. */
  abstract Object owner();

  /** Makes the file object of a fork that was not asked for before. */
  abstract PageFile openFile(FileId id);

  /** A live frame for a block whose frame is missing or dead. */
  abstract Frame load(PageFile file, int block);

  /** Replaces a frame that is shared with a clone by a copy of this store's own. */
  abstract Frame own(PageFile file, int block);

  /** Adds a zeroed, latched page to the file and gives its block. */
  abstract int extend(PageFile file);

  abstract PageWriter newPageWriter();

  /** Logs the changes of the latched pages, stamps them, and marks them for writing. */
  abstract void commit(LatchedPage[] pages, int count);

  /** Marks a latched page whose hints changed for writing. */
  abstract void hinted(Frame frame);

  abstract void makeRoomForLog();

  /** False if there is too little room in the log to lose any of it to hints. */
  abstract boolean mayHint();

  /** True for the thread that brings a closed store to rest. */
  abstract boolean mayBegin();

  abstract SequentialReader sequentialReader(PageFile file);

  /** Called once when the store fails. */
  abstract void stopped();

  static StorageException missingBlock(PageFile file, int block) {
    return new StorageException(
        StorageError.DATA_CORRUPTED,
        "missing page: %s block=%d found=[%d blocks] rule=[only blocks that exist are referred to]"
            .formatted(file, block, file.blocks()));
  }
}
