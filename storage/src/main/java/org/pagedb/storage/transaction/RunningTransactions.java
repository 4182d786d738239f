package org.pagedb.storage.transaction;

import java.util.Arrays;

/**
 * Which transactions with an id are running, at one moment: an immutable value that is replaced as
 * a whole, so a snapshot is one volatile read and no writer ever waits for a reader.
 *
 * <p>Only top-level ids are listed. The ids of savepoints hang on their transaction: one given out
 * after this value was made is at least {@link #next}, so a reader never counts it wrongly.
 */
final class RunningTransactions {

  private final long[] xids;
  private final Transaction[] owners;
  private final boolean hasSubTransactions;

  /** The next id that will be given out. */
  final long next;

  /** The smallest running id, or {@link #next} when none is. Never decreases. */
  final long xmin;

  private RunningTransactions(
      long[] xids, Transaction[] owners, boolean hasSubTransactions, long next) {
    this.xids = xids;
    this.owners = owners;
    this.hasSubTransactions = hasSubTransactions;
    this.next = next;
    xmin = xids.length == 0 ? next : xids[0];
  }

  static RunningTransactions none(long next) {
    return new RunningTransactions(new long[0], new Transaction[0], false, next);
  }

  /** The same with {@link #next} given to {@code owner}. */
  RunningTransactions started(Transaction owner) {
    int n = xids.length;
    long[] moreXids = Arrays.copyOf(xids, n + 1);
    Transaction[] moreOwners = Arrays.copyOf(owners, n + 1);
    moreXids[n] = next;
    moreOwners[n] = owner;
    return new RunningTransactions(moreXids, moreOwners, hasSubTransactions, next + 1);
  }

  /**
   * The same with an older transaction that still runs, which owns {@code xid}; to be called before
   * anything else starts, in the order of the ids.
   */
  RunningTransactions recovered(long xid, Transaction owner) {
    RunningTransactions with = new RunningTransactions(xids, owners, true, xid).started(owner);
    return new RunningTransactions(with.xids, with.owners, true, next);
  }

  /** The same with {@link #next} given to a savepoint. */
  RunningTransactions startedSub() {
    return new RunningTransactions(xids, owners, true, next + 1);
  }

  /** The same without {@code xid} and its savepoints. */
  RunningTransactions ended(long xid) {
    int at = Arrays.binarySearch(xids, xid);
    int n = xids.length - 1;
    long[] fewerXids = new long[n];
    Transaction[] fewerOwners = new Transaction[n];
    System.arraycopy(xids, 0, fewerXids, 0, at);
    System.arraycopy(xids, at + 1, fewerXids, at, n - at);
    System.arraycopy(owners, 0, fewerOwners, 0, at);
    System.arraycopy(owners, at + 1, fewerOwners, at, n - at);
    return new RunningTransactions(fewerXids, fewerOwners, hasSubTransactions && n > 0, next);
  }

  /** Whether {@code xid}, which is at least {@link #xmin} and below {@link #next}, runs. */
  boolean contains(long xid) {
    return indexOf(xid) >= 0;
  }

  /** The running transaction that {@code xid} belongs to, or null. */
  Transaction owner(long xid) {
    int at = xid < xmin || xid >= next ? -1 : indexOf(xid);
    return at < 0 ? null : owners[at];
  }

  int count() {
    return xids.length;
  }

  private int indexOf(long xid) {
    int at = Arrays.binarySearch(xids, xid);
    if (at < 0 && hasSubTransactions) {
      for (int i = 0; i < owners.length; i++) {
        if (owners[i].hasSubTransactionId(xid)) {
          return i;
        }
      }
    }
    return at;
  }
}
