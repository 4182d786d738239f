package org.pagedb.sql.type.service;

/** Advisory locks. A key is a bigint, or two ints, which never meet a bigint. */
public interface AdvisoryLocks {

  /**
   * What is to be locked, and how.
   *
   * @param high the upper half of a bigint, or the first int
   * @param low the lower half, or the second int
   * @param pair whether the key is two ints
   * @param shared whether others may hold it too if they share it
   * @param forTransaction whether the transaction's end gives it back
   */
  record Request(int high, int low, boolean pair, boolean shared, boolean forTransaction) {}

  /** Takes the lock; waits if need be. */
  void lock(Request request);

  /** Takes the lock if that needs no wait. */
  boolean tryLock(Request request);

  /** Gives a lock of the session back once; false, with a warning, if it is not held. */
  boolean unlock(Request request);

  /** Gives all of the session's advisory locks back, however often they were taken. */
  void unlockAll();
}
