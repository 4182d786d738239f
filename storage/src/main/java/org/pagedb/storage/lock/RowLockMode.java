package org.pagedb.storage.lock;

/**
 * PostgreSQL's four row lock modes, weakest first. Each is one of the eight table modes whose
 * conflicts among one another are just those of the row modes.
 */
public enum RowLockMode {
  /** A foreign key's check: lets the row be updated, but for its key. */
  KEY_SHARE(LockMode.ACCESS_SHARE),
  /** Keeps the row from being changed. */
  SHARE(LockMode.ROW_SHARE),
  /** What an UPDATE takes that leaves every key column alone. */
  NO_KEY_UPDATE(LockMode.EXCLUSIVE),
  /** What a DELETE takes, and an UPDATE of a key column. */
  UPDATE(LockMode.ACCESS_EXCLUSIVE);

  private final LockMode mode;

  RowLockMode(LockMode mode) {
    this.mode = mode;
  }

  /** Whether two owners may not hold these modes on one row at once. */
  public boolean conflictsWith(RowLockMode other) {
    return mode.conflictsWith(other.mode);
  }

  /** The table mode that stands for this one. */
  public LockMode mode() {
    return mode;
  }
}
