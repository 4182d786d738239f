package org.pagedb.storage.transaction;

import java.util.function.Function;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.wal.Preparation;

/**
 * A transaction that has done all its work and promised to be able to commit: what it wrote stays
 * undecided for others until somebody commits or rolls it back, across restarts too. It holds no
 * snapshot, but its id holds the horizon back. Used by one thread at a time.
 */
public final class PreparedTransaction {

  private final Transaction transaction;

  PreparedTransaction(Transaction transaction) {
    this.transaction = transaction;
  }

  /**
   * Ends the work of {@code transaction}, and returns when its promise is durable. A failure rolls
   * it back, except a refusal.
   *
   * @param content makes what is to be known when it is recovered
   * @throws StorageException INVALID_TRANSACTION_STATE if it has ended; SERIALIZATION_FAILURE if no
   *     serial order could explain its commit
   */
  public static PreparedTransaction prepare(
      Transaction transaction, Function<PreparedWork, byte[]> content) {
    transaction.prepare(content);
    return new PreparedTransaction(transaction);
  }

  /** Its top-level id. */
  public long xid() {
    return transaction.xid();
  }

  /** The transaction, for those that wait for its locks. */
  public Transaction transaction() {
    return transaction;
  }

  /** Logs new content for it, which is durable with whatever is flushed next. */
  public void log(byte[] content) {
    checkPrepared();
    log().prepare(new Preparation(xid(), transaction.ids().committedSubs(), content));
  }

  /** Registers work for its end, behind what there is; it has not ended. */
  public void addListener(TransactionListener listener) {
    checkPrepared();
    transaction.pending().add(listener);
  }

  /** Commits, and returns when that is durable. After a failure it is still prepared. */
  public void commit() {
    checkPrepared();
    long[] subXids = transaction.ids().committedSubs();
    long lsn =
        log()
            .commit(
                xid(),
                subXids,
                transaction.pending().relationsToDrop(0, true),
                end -> transaction.markCommitted(subXids, end));
    log().flush(lsn); // a failure here leaves the outcome open: the database has stopped
    transaction.committed();
  }

  /** Rolls back, and returns when that is durable. After a failure it is still prepared. */
  public void rollback() {
    checkPrepared();
    long[] end = new long[1];
    log()
        .abort(
            xid(),
            transaction.ids().subs(),
            transaction.pending().relationsToDrop(0, false),
            lsn -> {
              end[0] = lsn;
              transaction.markAborted();
            });
    log().flush(end[0]); // else a crash would bring the promise back
    transaction.aborted();
  }

  private TransactionLog log() {
    return transaction.system().log();
  }

  private void checkPrepared() {
    if (!transaction.isPrepared()) {
      throw new StorageException(
          StorageError.INVALID_TRANSACTION_STATE, "the transaction is not prepared");
    }
  }
}
