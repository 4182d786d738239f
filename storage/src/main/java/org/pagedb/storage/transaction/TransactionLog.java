package org.pagedb.storage.transaction;

import java.util.function.LongConsumer;
import org.pagedb.storage.wal.Preparation;

/**
 * Where the ends of transactions are made durable. The engine implements it over the WAL; a
 * database in memory uses {@link #NONE}.
 */
public interface TransactionLog {

  /** Keeps nothing and calls everything durable. */
  TransactionLog NONE =
      new TransactionLog() {
        @Override
        public long commit(long xid, long[] subXids, int[] droppedRelations, LongConsumer mark) {
          mark.accept(0);
          return 0;
        }

        @Override
        public void abort(long xid, long[] subXids, int[] droppedRelations, LongConsumer mark) {
          mark.accept(0);
        }

        @Override
        public long prepare(Preparation preparation) {
          return 0;
        }

        @Override
        public void flush(long lsn) {}

        @Override
        public long flushedLsn() {
          return Long.MAX_VALUE;
        }

        @Override
        public void drop(int relation) {}
      };

  /**
   * Appends a commit record.
   *
   * @param subXids the ids of savepoints that commit with it
   * @param droppedRelations relations whose files go away with this commit
   * @param mark is given the LSN that must be flushed before the commit is durable, and notes the
   *     outcome in the commit log; no checkpoint falls between record and note
   * @return that LSN
   */
  long commit(long xid, long[] subXids, int[] droppedRelations, LongConsumer mark);

  /**
   * Appends an abort record; it need not be flushed.
   *
   * @param subXids the ids of all its savepoints
   * @param droppedRelations relations that the transaction had created
   * @param mark notes the outcome in the commit log
   */
  void abort(long xid, long[] subXids, int[] droppedRelations, LongConsumer mark);

  /**
   * Appends the promise that a transaction can commit.
   *
   * @return the LSN that must be flushed before the promise is durable
   */
  long prepare(Preparation preparation);

  /** Returns when everything up to {@code lsn} is durable; commits that wait together share it. */
  void flush(long lsn);

  /** How far the log is durable. */
  long flushedLsn();

  /** Removes the files of a relation whose drop is part of an end that was recorded. */
  void drop(int relation);
}
