package org.pagedb.storage.wal;

/**
 * How a transaction ended, as the WAL tells it.
 *
 * @param committed false if it was rolled back
 * @param xid the transaction
 * @param subtransactions its sub-transactions that ended the same way; not to be changed
 * @param droppedRelations relations whose files go with this end: dropped ones of a commit, created
 *     ones of a rollback; not to be changed
 */
public record TransactionEnd(
    boolean committed, long xid, long[] subtransactions, int[] droppedRelations) {

  private static final long[] NO_XIDS = {};
  private static final int[] NO_RELATIONS = {};

  /** The commit of a transaction without sub-transactions that dropped nothing. */
  public static TransactionEnd commit(long xid) {
    return new TransactionEnd(true, xid, NO_XIDS, NO_RELATIONS);
  }

  /** The rollback of a transaction without sub-transactions that created nothing. */
  public static TransactionEnd abort(long xid) {
    return new TransactionEnd(false, xid, NO_XIDS, NO_RELATIONS);
  }

  /** Writes the record; {@code durableLsn} is how far the log is known to be durable by now. */
  public void write(WalRecord record, long durableLsn) {
    record.begin(committed ? WalRecordType.COMMIT : WalRecordType.ABORT).putLong(xid);
    record.putInt(subtransactions.length);
    for (long subtransaction : subtransactions) {
      record.putLong(subtransaction);
    }
    record.putInt(droppedRelations.length);
    for (int relation : droppedRelations) {
      record.putInt(relation);
    }
    record.putLong(durableLsn);
  }

  /** How far the log was durable when this record was written; leaves the record taken. */
  static long durableLsn(WalRecord record) {
    read(record);
    return record.takeLong();
  }

  /** Reads a COMMIT or ABORT record. */
  public static TransactionEnd read(WalRecord record) {
    boolean committed = record.type() == WalRecordType.COMMIT;
    long xid = record.takeLong();
    long[] subtransactions = new long[record.takeCount(Long.BYTES)];
    for (int i = 0; i < subtransactions.length; i++) {
      subtransactions[i] = record.takeLong();
    }
    int[] droppedRelations = new int[record.takeCount(Integer.BYTES)];
    for (int i = 0; i < droppedRelations.length; i++) {
      droppedRelations[i] = record.takeInt();
    }
    return new TransactionEnd(committed, xid, subtransactions, droppedRelations);
  }
}
