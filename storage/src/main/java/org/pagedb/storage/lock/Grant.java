package org.pagedb.storage.lock;

import java.util.Arrays;

/** What one holder has of one lock. Guarded by the lock's partition. */
final class Grant {

  final LockEntry entry;
  final LockHolder holder;
  private int transactionModes;
  private int sessionModes;

  /** How often each mode was taken for the session; null while it never was. */
  private int[] sessionCounts;

  Grant(LockEntry entry, LockHolder holder) {
    this.entry = entry;
    this.holder = holder;
  }

  int modes() {
    return transactionModes | sessionModes;
  }

  int modes(LockScope scope) {
    return scope == LockScope.SESSION ? sessionModes : transactionModes;
  }

  /** Adds a mode; false if this scope already had it. */
  boolean add(LockMode mode, LockScope scope) {
    int before = modes(scope);
    if (scope == LockScope.TRANSACTION) {
      transactionModes |= mode.bit();
    } else {
      if (sessionCounts == null) {
        sessionCounts = new int[LockMode.values().length];
      }
      sessionCounts[mode.ordinal()]++;
      sessionModes |= mode.bit();
    }
    return modes(scope) != before;
  }

  /** Adds modes held for the transaction; those that it did not have. */
  int addTransactionModes(int modes) {
    int added = modes & ~transactionModes;
    transactionModes |= modes;
    return added;
  }

  /** Takes back one {@link #add}; false if this scope has the mode still, or never had it. */
  boolean remove(LockMode mode, LockScope scope) {
    int before = modes(scope);
    if ((before & mode.bit()) == 0) {
      return false;
    }
    if (scope == LockScope.TRANSACTION) {
      transactionModes &= ~mode.bit();
    } else if (--sessionCounts[mode.ordinal()] == 0) {
      sessionModes &= ~mode.bit();
    }
    return modes(scope) != before;
  }

  /** Takes back everything of one scope; the modes that were taken back. */
  int removeAll(LockScope scope) {
    int removed = modes(scope);
    if (scope == LockScope.TRANSACTION) {
      transactionModes = 0;
    } else if (sessionCounts != null) {
      sessionModes = 0;
      Arrays.fill(sessionCounts, 0);
    }
    return removed;
  }
}
