package org.pagedb.storage.wal;

/** How relations and transactions are told in WAL records: encoding and decoding side by side. */
public final class RelationChange {

  private RelationChange() {}

  /** A relation that exists only if its creator commits. */
  public record Creation(int relation, long xid) {

    public void write(WalRecord record) {
      record.begin(WalRecordType.CREATE).putInt(relation).putLong(xid);
    }

    public static Creation read(WalRecord record) {
      return new Creation(record.takeInt(), record.takeLong());
    }
  }

  /** A file cut to so many blocks. */
  public record Truncation(int relation, int fork, int blocks) {

    public void write(WalRecord record) {
      record.begin(WalRecordType.TRUNCATE).putInt(relation).putByte(fork).putInt(blocks);
    }

    public static Truncation read(WalRecord record) {
      return new Truncation(record.takeInt(), record.takeByte(), record.takeInt());
    }
  }
}
