package org.pagedb.storage.engine;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.BTrees;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.buffer.CheckpointCounts;
import org.pagedb.storage.buffer.CheckpointHook;
import org.pagedb.storage.buffer.DurableOptions;
import org.pagedb.storage.buffer.DurablePageStore;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.DataDirectory;
import org.pagedb.storage.file.DiskFileSystem;
import org.pagedb.storage.file.FileSystem;
import org.pagedb.storage.heap.HeapTables;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockTable;
import org.pagedb.storage.sequence.Sequences;
import org.pagedb.storage.serializable.SerializableTransactions;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.CommitLogPages;
import org.pagedb.storage.transaction.PageStoreLog;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionId;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.wal.Preparation;
import org.pagedb.storage.wal.TransactionEnd;

/**
 * One open database: pages, transactions, locks, heaps and indexes, wired together. The only place
 * where everything meets.
 */
public final class Storage implements AutoCloseable {

  private static final int COPY_TRIES = 100;

  private final PageStore pages;
  private final CommitLog commitLog;
  private final TransactionSystem transactions;
  private final SerializableTransactions serializable;
  private final LockTable locks;
  private final PreparedTransactions prepared;
  private final HeapTables heaps;
  private final BTrees indexes;
  private final Sequences sequences;
  private final Maintenance maintenance;

  private Storage(
      PageStore pages,
      CommitLog commitLog,
      TransactionSystem transactions,
      SerializableTransactions serializable,
      Sequences sequences,
      Maintenance maintenance) {
    this.pages = pages;
    this.commitLog = commitLog;
    this.transactions = transactions;
    this.sequences = sequences;
    this.serializable = serializable;
    this.maintenance = maintenance;
    locks = new LockTable(SystemRelations.CATALOG, this::lockMoved);
    prepared = new PreparedTransactions(locks, this::forget);
    heaps = new HeapTables(pages, transactions);
    indexes = new BTrees(pages, serializable);
  }

  /** An empty database in memory. */
  public static Storage inMemory() {
    MemoryPageStore pages = new MemoryPageStore();
    CommitLog commitLog = new CommitLog(pages::durableLsn);
    return inMemory(pages, commitLog, TransactionId.FIRST, new Sequences(pages));
  }

  private static Storage inMemory(
      MemoryPageStore pages, CommitLog commitLog, long nextXid, Sequences sequences) {
    SerializableTransactions serializable = new SerializableTransactions();
    TransactionSystem transactions =
        new TransactionSystem(new PageStoreLog(pages), commitLog, nextXid, serializable);
    return new Storage(pages, commitLog, transactions, serializable, sequences, null);
  }

  /**
   * Opens the database in a directory, made if missing or empty, and recovers it if it was not
   * closed in order.
   *
   * @throws StorageException DATABASE_IN_USE with the owner's process id, INVALID_DATABASE,
   *     DATA_CORRUPTED, ACCESS_DENIED, DISK_FULL, IO_ERROR
   */
  public static Storage open(Path directory, StorageOptions options) {
    return open(new DiskFileSystem(), directory, options);
  }

  /** As {@link #open(Path, StorageOptions)}, on files of the caller's kind. */
  public static Storage open(FileSystem files, Path directory, StorageOptions options) {
    DataDirectory data = DataDirectory.open(files, directory);
    try {
      return open(data, options);
    } catch (RuntimeException | Error e) {
      data.close();
      throw e;
    }
  }

  private static Storage open(DataDirectory data, StorageOptions options) {
    DurablePageStore pages =
        new DurablePageStore(
            data,
            new DurableOptions(
                options.poolPages(),
                options.walSegmentBytes(),
                options.walBytesPerCheckpoint(),
                options.groupCommit()));
    CommitLog commitLog = new CommitLog(pages::durableLsn);
    CommitLogPages stored = new CommitLogPages(pages, SystemRelations.COMMIT_LOG);
    stored.load(commitLog);
    for (TransactionEnd end : pages.recovered().ends()) {
      commitLog.replay(end);
    }
    long nextXid = Math.max(TransactionId.FIRST, pages.recovered().nextXid());
    List<Preparation> prepared = pages.recovered().prepared();
    commitLog.abortUnfinished(nextXid, xidsOf(prepared));
    SerializableTransactions serializable = new SerializableTransactions();
    TransactionSystem transactions =
        new TransactionSystem(new PageStoreLog(pages), commitLog, nextXid, serializable);
    pages.start(
        new CheckpointHook() {
          @Override
          public void beforePagesAreWritten() {
            stored.save(commitLog);
          }

          @Override
          public long nextXid() {
            return transactions.nextXid();
          }
        });
    Maintenance maintenance = new Maintenance(pages, options, data.root().toString());
    Storage storage =
        new Storage(
            pages, commitLog, transactions, serializable, new Sequences(pages), maintenance);
    storage.prepared.recover(transactions, prepared);
    maintenance.start();
    return storage;
  }

  private void lockMoved(Transaction transaction, LockHolder updater) {
    prepared.lockMoved(transaction, updater);
  }

  private void forget(int relation) {
    heaps.forget(relation);
    sequences.forget(relation);
  }

  private static Set<Long> xidsOf(List<Preparation> prepared) {
    Set<Long> xids = new HashSet<>();
    for (Preparation preparation : prepared) {
      xids.add(preparation.xid());
      for (long subtransaction : preparation.subtransactions()) {
        xids.add(subtransaction);
      }
    }
    return xids;
  }

  /** The pages of all relations. */
  public PageStore pages() {
    return pages;
  }

  /** Begins and ends transactions. */
  public TransactionSystem transactions() {
    return transactions;
  }

  /** What serializable transactions have read of each other's writes. */
  public SerializableTransactions serializable() {
    return serializable;
  }

  /** Table, row and advisory locks. */
  public LockTable locks() {
    return locks;
  }

  /** Transactions that wait for the second phase of their commit. */
  public PreparedTransactions prepared() {
    return prepared;
  }

  /** Creates and opens heaps. */
  public HeapTables heaps() {
    return heaps;
  }

  /** Opens an index over a relation that holds one; all who use it get the same object. */
  public BTree index(int relation, KeyLayout layout) {
    return indexes.open(relation, layout);
  }

  /** Creates and opens sequences. */
  public Sequences sequences() {
    return sequences;
  }

  /** True if the database lives in a directory. */
  public boolean isDurable() {
    return pages instanceof DurablePageStore;
  }

  /**
   * Copies a database in memory without copying a page: each side copies what it changes, when it
   * changes it. Takes well under a millisecond whatever the size.
   *
   * @throws StorageException LOCK_NOT_AVAILABLE if transactions that have written are at work;
   *     INVALID_DATABASE if the database lives in a directory (see {@code docs/decisions})
   */
  public Storage copy() {
    if (!(pages instanceof MemoryPageStore memory)) {
      throw new StorageException(
          StorageError.INVALID_DATABASE,
          "only a database in memory can be copied while it is open");
    }
    for (int tries = 0; tries < COPY_TRIES; tries++) {
      long nextXid = transactions.nextXid();
      MemoryPageStore copy = memory.copy();
      CommitLog ends = commitLog.copy(copy::durableLsn);
      // Nobody who had written is left, and nobody has begun to write: the copy is of one moment.
      if (transactions.runningCount() == 0 && transactions.nextXid() == nextXid) {
        return inMemory(copy, ends, nextXid, new Sequences(copy, sequences));
      }
      Thread.yield();
    }
    throw new StorageException(
        StorageError.LOCK_NOT_AVAILABLE, "the database to be copied is being changed by others");
  }

  /** What checkpoints have done since the database was opened. */
  public CheckpointCounts checkpointCounts() {
    return pages instanceof DurablePageStore durable
        ? durable.checkpointCounts()
        : CheckpointCounts.NONE;
  }

  /** Takes a checkpoint now; does nothing for a database in memory. */
  public void checkpoint() {
    if (pages instanceof DurablePageStore durable) {
      durable.checkpoint();
    }
  }

  /**
   * Ends use of the database; no transaction may be at work. A directory is left so that the next
   * opening has nothing to recover.
   */
  @Override
  public void close() {
    if (maintenance != null) {
      maintenance.close();
      if (pages.failure() == null) {
        sequences.store();
      }
    }
    pages.close();
  }
}
