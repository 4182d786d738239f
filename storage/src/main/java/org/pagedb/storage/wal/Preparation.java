package org.pagedb.storage.wal;

/**
 * A transaction that has promised to be able to commit, as the WAL and checkpoints tell it.
 *
 * @param xid the transaction
 * @param subtransactions its sub-transactions that were not rolled back; not to be changed
 * @param content what the owner of the log needs to finish it; not to be changed
 */
public record Preparation(long xid, long[] subtransactions, byte[] content) {

  private static final int LEAST = Long.BYTES + Integer.BYTES + Integer.BYTES;

  /** Writes the record. */
  public void write(WalRecord record) {
    append(record.begin(WalRecordType.PREPARE));
  }

  void append(WalRecord record) {
    record.putLong(xid).putInt(subtransactions.length);
    for (long subtransaction : subtransactions) {
      record.putLong(subtransaction);
    }
    record.putInt(content.length).putBytes(content, 0, content.length);
  }

  /** Reads a PREPARE record, or one entry of a checkpoint. */
  public static Preparation read(WalRecord record) {
    long xid = record.takeLong();
    long[] subtransactions = new long[record.takeCount(Long.BYTES)];
    for (int i = 0; i < subtransactions.length; i++) {
      subtransactions[i] = record.takeLong();
    }
    byte[] content = new byte[record.takeCount(Byte.BYTES)];
    System.arraycopy(
        record.content(), record.takeBytes(content.length), content, 0, content.length);
    return new Preparation(xid, subtransactions, content);
  }

  /** How many entries follow in a checkpoint. */
  static int takeCount(WalRecord record) {
    return record.takeCount(LEAST);
  }
}
