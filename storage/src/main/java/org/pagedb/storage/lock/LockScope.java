package org.pagedb.storage.lock;

/** How long a lock is held. */
public enum LockScope {
  /** Until the transaction ends, or the savepoint in which it was taken is rolled back. */
  TRANSACTION,
  /** Until released as often as it was taken, or the session ends; outlives a rollback. */
  SESSION
}
