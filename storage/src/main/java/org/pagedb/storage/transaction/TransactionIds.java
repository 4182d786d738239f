package org.pagedb.storage.transaction;

import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The ids of one transaction: its own, and one for each savepoint that something was written in.
 * All are assigned at the first write, from the outside in. Assigned by the transaction's thread;
 * read by anyone.
 */
final class TransactionIds {

  private static final long[] NONE = {};

  private final Transaction transaction;
  private volatile long top;
  private volatile SubTransactionIds subs;

  TransactionIds(Transaction transaction) {
    this.transaction = transaction;
  }

  /** The top-level id, or {@link TransactionId#INVALID}. */
  long top() {
    return top;
  }

  /** Whether {@code candidate} is one of these and was not rolled back to. */
  boolean owns(long candidate) {
    long own = top;
    if (own == TransactionId.INVALID || candidate < own) {
      return false;
    }
    return candidate == own || hasSub(candidate) && !commitLog().isAborted(candidate);
  }

  boolean haveSubs() {
    return subs != null;
  }

  boolean hasSub(long candidate) {
    SubTransactionIds ids = subs;
    return ids != null && ids.contains(candidate);
  }

  /** Gives an id to {@code level}, which has none, and to those around it. */
  long assign(Savepoint level) {
    if (level.parent == null) {
      top = transaction.system().assignTop(transaction);
      level.xid = top;
    } else {
      if (level.parent.xid == TransactionId.INVALID) {
        assign(level.parent);
      }
      if (subs == null) {
        subs = new SubTransactionIds();
      }
      level.xid = transaction.system().assignSub(subs);
    }
    Dependencies dependencies = transaction.dependencies();
    if (dependencies != null) {
      dependencies.hasId(level.xid);
    }
    return level.xid;
  }

  /** Takes over the ids that a prepared transaction had; the savepoints' ascend. */
  void recover(long preparedXid, long[] preparedSubXids) {
    top = preparedXid;
    if (preparedSubXids.length > 0) {
      subs = new SubTransactionIds();
      for (long sub : preparedSubXids) {
        subs.add(sub);
      }
    }
    Dependencies dependencies = transaction.dependencies();
    if (dependencies != null) {
      dependencies.hasId(top);
      for (long sub : preparedSubXids) {
        dependencies.hasId(sub);
      }
    }
  }

  /**
   * Marks those of savepoints from {@code from} on as aborted, of which there are some: ids of
   * savepoints inside are larger, ids of earlier neighbours and of levels around smaller.
   */
  void abortSubs(long from) {
    SubTransactionIds ids = subs;
    for (int i = ids.count() - 1; i >= 0 && ids.at(i) >= from; i--) {
      if (!commitLog().isAborted(ids.at(i))) {
        commitLog().abort(ids.at(i));
      }
    }
  }

  /** Those of savepoints, aborted ones included; ascending. */
  long[] subs() {
    SubTransactionIds ids = subs;
    return ids == null ? NONE : IntStream.range(0, ids.count()).mapToLong(ids::at).toArray();
  }

  /** Those of savepoints that were not rolled back to; ascending. */
  long[] committedSubs() {
    return subs == null
        ? NONE
        : LongStream.of(subs()).filter(sub -> !commitLog().isAborted(sub)).toArray();
  }

  private CommitLog commitLog() {
    return transaction.system().commitLog();
  }
}
