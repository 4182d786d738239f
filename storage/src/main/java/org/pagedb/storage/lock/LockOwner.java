package org.pagedb.storage.lock;

/** A session, as far as locks care. */
public interface LockOwner {

  /** The number by which other sessions know this one; {@code pg_backend_pid()}. */
  int processId();

  /**
   * Asked before and during every wait. A session that wants to end a wait makes this throw and
   * then calls {@link LockHolder#wake}.
   *
   * @throws org.pagedb.storage.error.StorageException QUERY_CANCELED if the statement is to stop
   */
  void checkCanceled();
}
