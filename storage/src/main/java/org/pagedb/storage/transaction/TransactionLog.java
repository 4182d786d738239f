package org.pagedb.storage.transaction;

/**
 * Where the ends of transactions are made durable. The engine implements it over the WAL; a
 * database in memory uses {@link #NONE}.
 */
public interface TransactionLog {

  /** Keeps nothing and calls everything durable. */
  TransactionLog NONE =
      new TransactionLog() {
        @Override
        public long commit(long xid, long[] subXids, int[] droppedRelations) {
          return 0;
        }

        @Override
        public void abort(long xid, int[] droppedRelations) {}

        @Override
        public void flush(long lsn) {}

        @Override
        public long flushedLsn() {
          return Long.MAX_VALUE;
        }
      };

  /**
   * Appends a commit record.
   *
   * @param subXids the ids of savepoints that commit with it
   * @param droppedRelations relations whose files go away with this commit
   * @return the LSN that must be flushed before the commit is durable
   */
  long commit(long xid, long[] subXids, int[] droppedRelations);

  /**
   * Appends an abort record; it need not be flushed.
   *
   * @param droppedRelations relations that the transaction had created
   */
  void abort(long xid, int[] droppedRelations);

  /** Returns when everything up to {@code lsn} is durable; commits that wait together share it. */
  void flush(long lsn);

  /** How far the log is durable. */
  long flushedLsn();
}
