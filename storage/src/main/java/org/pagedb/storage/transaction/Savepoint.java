package org.pagedb.storage.transaction;

/** One level of nesting in a transaction; made by {@link Transaction#savepoint}. */
public final class Savepoint {

  final Savepoint parent;
  final int firstPending;
  long xid;

  Savepoint(Savepoint parent, int firstPending) {
    this.parent = parent;
    this.firstPending = firstPending;
  }

  boolean isWithin(Savepoint outer) {
    for (Savepoint level = this; level != null; level = level.parent) {
      if (level == outer) {
        return true;
      }
    }
    return false;
  }
}
