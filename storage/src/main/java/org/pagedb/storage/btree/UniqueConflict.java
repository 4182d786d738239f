package org.pagedb.storage.btree;

/**
 * Why an entry was not inserted.
 *
 * @param tid the entry that is in the way
 * @param xid the transaction whose end decides whether it is: wait for it and try again; 0 if the
 *     row is there
 */
public record UniqueConflict(long tid, long xid) {

  /** Whether waiting may help. */
  public boolean isInDoubt() {
    return xid != 0;
  }
}
