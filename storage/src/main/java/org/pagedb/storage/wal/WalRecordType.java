package org.pagedb.storage.wal;

/** What a WAL record tells. The code is what is stored; it never changes its meaning. */
public enum WalRecordType {
  /** Changes of one or more pages that belong together. */
  PAGES(1),
  /** A transaction committed. */
  COMMIT(2),
  /** A transaction was rolled back. */
  ABORT(3),
  /** A relation was created by a transaction. */
  CREATE(4),
  /** A file was cut. */
  TRUNCATE(5),
  /** Transaction ids up to a limit may be in use. */
  XIDS(6),
  /** A checkpoint was completed. */
  CHECKPOINT(7),
  /** A transaction promised to be able to commit. */
  PREPARE(8);

  private final int code;

  WalRecordType(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** The type with this code, or null. */
  static WalRecordType of(int code) {
    for (WalRecordType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }
}
