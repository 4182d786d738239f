package org.pagedb.storage.transaction;

/** How much of other transactions' work a transaction sees; READ UNCOMMITTED is READ COMMITTED. */
public enum IsolationLevel {
  /** Every statement has a snapshot of its own. */
  READ_COMMITTED,
  /** One snapshot for the whole transaction; a lost race is a serialization failure. */
  REPEATABLE_READ,
  /** As REPEATABLE READ, and no execution that no serial order explains. */
  SERIALIZABLE;

  /** Whether all statements share the first one's snapshot. */
  public boolean keepsSnapshot() {
    return this != READ_COMMITTED;
  }
}
