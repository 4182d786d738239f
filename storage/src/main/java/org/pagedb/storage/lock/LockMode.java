package org.pagedb.storage.lock;

/**
 * PostgreSQL's eight lock modes, weakest first. Two owners may hold a lock at once unless their
 * modes conflict; an owner never conflicts with itself.
 */
public enum LockMode {
  /** Reading; conflicts with ACCESS EXCLUSIVE alone. */
  ACCESS_SHARE("AccessShareLock", 0b1000_0000),
  /** SELECT FOR UPDATE and its like. */
  ROW_SHARE("RowShareLock", 0b1100_0000),
  /** INSERT, UPDATE, DELETE. */
  ROW_EXCLUSIVE("RowExclusiveLock", 0b1111_0000),
  /** VACUUM, ANALYZE; conflicts with itself. */
  SHARE_UPDATE_EXCLUSIVE("ShareUpdateExclusiveLock", 0b1111_1000),
  /** CREATE INDEX; keeps writers out. */
  SHARE("ShareLock", 0b1110_1100),
  /** CREATE TRIGGER; as SHARE, and conflicts with itself. */
  SHARE_ROW_EXCLUSIVE("ShareRowExclusiveLock", 0b1111_1100),
  /** Lets readers pass, nothing else. */
  EXCLUSIVE("ExclusiveLock", 0b1111_1110),
  /** ALTER, DROP, TRUNCATE; conflicts with everything. */
  ACCESS_EXCLUSIVE("AccessExclusiveLock", 0b1111_1111);

  private final String label;
  private final int conflicts;

  LockMode(String label, int conflicts) {
    this.label = label;
    this.conflicts = conflicts;
  }

  /** PostgreSQL's name, as {@code pg_locks} shows it. */
  public String label() {
    return label;
  }

  /** Whether two owners may not hold these modes at once. */
  public boolean conflictsWith(LockMode other) {
    return (conflicts & other.bit()) != 0;
  }

  /** This mode in a set of modes. */
  int bit() {
    return 1 << ordinal();
  }

  /** The set of modes that conflict with this one. */
  int conflicts() {
    return conflicts;
  }

  /** Weak modes conflict with strong ones only, never with one another. */
  boolean isWeak() {
    return ordinal() < SHARE_UPDATE_EXCLUSIVE.ordinal();
  }

  /** Strong modes conflict with some weak one. */
  boolean isStrong() {
    return ordinal() > SHARE_UPDATE_EXCLUSIVE.ordinal();
  }
}
