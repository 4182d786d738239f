package org.pagedb.storage.heap;

import static org.pagedb.storage.tuple.TupleHeader.COMBO_CID;
import static org.pagedb.storage.tuple.TupleHeader.XMAX_COMMITTED;
import static org.pagedb.storage.tuple.TupleHeader.XMAX_INVALID;
import static org.pagedb.storage.tuple.TupleHeader.XMIN_COMMITTED;
import static org.pagedb.storage.tuple.TupleHeader.XMIN_INVALID;

import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.TupleHeader;

/**
 * Decides what a tuple version is to a snapshot, to a writer and to vacuum. Reads tuple headers and
 * the commit log, and changes nothing: the hint bits it has learnt are in {@link #learnt} for
 * whoever can write them. One thread.
 *
 * <p>The order of questions matters: whether a transaction runs is asked before what became of it,
 * since the outcome is in the log before the transaction stops being counted as running.
 */
final class HeapVisibility {

  /** What a version is to everyone, at a horizon. */
  enum Liveness {
    /** Nobody can see it, now or ever. */
    DEAD,
    /** Deleted, but some snapshot may still see it. */
    RECENTLY_DEAD,
    /** Committed and not deleted. */
    LIVE,
    /** Its inserter still runs. */
    INSERT_IN_PROGRESS,
    /** Its deleter still runs. */
    DELETE_IN_PROGRESS
  }

  private final TransactionSystem transactions;
  private final CommitLog log;
  private int learnt;
  private long lastCommitted;
  private boolean lastDurable;

  HeapVisibility(TransactionSystem transactions) {
    this.transactions = transactions;
    log = transactions.commitLog();
  }

  /** Hint bits that the last question found true and missing. */
  int learnt() {
    return learnt;
  }

  // ---- to a snapshot

  boolean isVisible(byte[] page, int at, Snapshot snapshot) {
    learnt = 0;
    int flags = TupleHeader.flags(page, at);
    return isInserted(page, at, flags, snapshot) && !isDeleted(page, at, flags, snapshot);
  }

  private boolean isInserted(byte[] page, int at, int flags, Snapshot snapshot) {
    if ((flags & XMIN_INVALID) != 0) {
      return false;
    }
    long xmin = TupleHeader.xmin(page, at);
    if (snapshot.isRunning(xmin)) {
      return (flags & XMIN_COMMITTED) == 0
          && snapshot.isOwn(xmin)
          && insertCommand(page, at, flags, snapshot.transaction()) < snapshot.command();
    }
    return (flags & XMIN_COMMITTED) != 0 || learnXmin(xmin);
  }

  private boolean isDeleted(byte[] page, int at, int flags, Snapshot snapshot) {
    if ((flags & XMAX_INVALID) != 0) {
      return false;
    }
    long xmax = TupleHeader.xmax(page, at);
    if (snapshot.isRunning(xmax)) {
      return (flags & XMAX_COMMITTED) == 0
          && snapshot.isOwn(xmax)
          && deleteCommand(page, at, flags, snapshot.transaction()) < snapshot.command();
    }
    return (flags & XMAX_COMMITTED) != 0 || learnXmax(xmax);
  }

  static int insertCommand(byte[] page, int at, int flags, Transaction own) {
    int command = TupleHeader.command(page, at);
    return (flags & COMBO_CID) == 0 ? command : own.insertedCommand(command);
  }

  static int deleteCommand(byte[] page, int at, int flags, Transaction own) {
    int command = TupleHeader.command(page, at);
    return (flags & COMBO_CID) == 0 ? command : own.deletedCommand(command);
  }

  // ---- to a writer

  /** What stands in the way of deleting or updating a version in a statement. */
  WriteStatus writeStatus(byte[] page, int at, Snapshot snapshot) {
    learnt = 0;
    int flags = TupleHeader.flags(page, at);
    Transaction own = snapshot.transaction();
    long xmin = TupleHeader.xmin(page, at);
    if ((flags & XMIN_COMMITTED) == 0) {
      if ((flags & XMIN_INVALID) != 0) {
        return WriteStatus.INVISIBLE;
      }
      if (own.owns(xmin)) {
        if (insertCommand(page, at, flags, own) >= snapshot.command()) {
          return WriteStatus.INVISIBLE;
        }
      } else if (transactions.isInProgress(xmin) || !learnXmin(xmin)) {
        return WriteStatus.INVISIBLE;
      }
    }
    if ((flags & XMAX_INVALID) != 0) {
      return WriteStatus.OK;
    }
    return deletedStatus(page, at, flags, snapshot);
  }

  private WriteStatus deletedStatus(byte[] page, int at, int flags, Snapshot snapshot) {
    long xmax = TupleHeader.xmax(page, at);
    if ((flags & XMAX_COMMITTED) == 0) {
      Transaction own = snapshot.transaction();
      if (own.owns(xmax)) {
        return deleteCommand(page, at, flags, own) >= snapshot.command()
            ? WriteStatus.SELF_MODIFIED
            : WriteStatus.INVISIBLE;
      }
      if (transactions.isInProgress(xmax)) {
        return WriteStatus.BEING_MODIFIED;
      }
      if (!learnXmax(xmax)) {
        return WriteStatus.OK;
      }
    }
    boolean goesOn = TupleHeader.next(page, at) != 0 || TupleHeader.isMovedAway(page, at);
    return goesOn ? WriteStatus.UPDATED : WriteStatus.DELETED;
  }

  // ---- to everyone

  /** What a version is, where deletions below {@code horizon} are over for every snapshot. */
  Liveness liveness(byte[] page, int at, long horizon) {
    learnt = 0;
    int flags = TupleHeader.flags(page, at);
    if ((flags & XMIN_COMMITTED) == 0) {
      if ((flags & XMIN_INVALID) != 0) {
        return Liveness.DEAD;
      }
      long xmin = TupleHeader.xmin(page, at);
      if (transactions.isInProgress(xmin)) {
        return Liveness.INSERT_IN_PROGRESS;
      }
      if (!learnXmin(xmin)) {
        return Liveness.DEAD;
      }
    }
    if ((flags & XMAX_INVALID) != 0) {
      return Liveness.LIVE;
    }
    long xmax = TupleHeader.xmax(page, at);
    if ((flags & XMAX_COMMITTED) == 0) {
      if (transactions.isInProgress(xmax)) {
        return Liveness.DELETE_IN_PROGRESS;
      }
      if (!learnXmax(xmax)) {
        return Liveness.LIVE;
      }
    }
    return xmax < horizon ? Liveness.DEAD : Liveness.RECENTLY_DEAD;
  }

  // ---- to a unique check

  /**
   * {@link HeapFetch#LIVE} if the version is there now and for all that is known will stay, {@link
   * HeapFetch#DEAD} if it is not and cannot come back, else the running transaction that decides.
   */
  long livenessForUnique(byte[] page, int at, Transaction own) {
    learnt = 0;
    int flags = TupleHeader.flags(page, at);
    if ((flags & XMIN_COMMITTED) == 0) {
      if ((flags & XMIN_INVALID) != 0) {
        return HeapFetch.DEAD;
      }
      long xmin = TupleHeader.xmin(page, at);
      if (!own.owns(xmin)) {
        if (transactions.isInProgress(xmin)) {
          return xmin;
        }
        if (!learnXmin(xmin)) {
          return HeapFetch.DEAD;
        }
      }
    }
    if ((flags & XMAX_INVALID) != 0) {
      return HeapFetch.LIVE;
    }
    long xmax = TupleHeader.xmax(page, at);
    if ((flags & XMAX_COMMITTED) != 0 || own.owns(xmax)) {
      return HeapFetch.DEAD;
    }
    if (transactions.isInProgress(xmax)) {
      return xmax;
    }
    return learnXmax(xmax) ? HeapFetch.DEAD : HeapFetch.LIVE;
  }

  // ---- what became of a transaction that does not run

  private boolean learnXmin(long xmin) {
    if (hasCommitted(xmin)) {
      learnt |= lastDurable ? XMIN_COMMITTED : 0;
      return true;
    }
    learnt |= XMIN_INVALID; // aborted, or cut off by a crash
    return false;
  }

  private boolean learnXmax(long xmax) {
    if (hasCommitted(xmax)) {
      learnt |= lastDurable ? XMAX_COMMITTED : 0;
      return true;
    }
    learnt |= XMAX_INVALID;
    return false;
  }

  /** One id is remembered: neighbours on a page mostly come from one transaction. */
  private boolean hasCommitted(long xid) {
    if (xid == lastCommitted) {
      lastDurable = lastDurable || log.isDurable(xid);
      return true;
    }
    if (!log.isCommitted(xid)) {
      return false;
    }
    lastCommitted = xid;
    lastDurable = log.isDurable(xid);
    return true;
  }
}
