package org.pagedb.storage.heap;

/** What came of an attempt to delete or update one version. */
public enum WriteStatus {
  /** It was done. */
  OK,
  /** The statement cannot see the version. */
  INVISIBLE,
  /** The same statement has changed it already. */
  SELF_MODIFIED,
  /**
   * Another transaction has updated it and committed; there is a next version, or the row has moved
   * to another table.
   */
  UPDATED,
  /** Another transaction has deleted it and committed. */
  DELETED,
  /** Another transaction that still runs has updated or deleted it: wait for that one's end. */
  BEING_MODIFIED
}
