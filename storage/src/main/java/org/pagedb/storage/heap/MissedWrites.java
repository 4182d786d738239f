package org.pagedb.storage.heap;

import static org.pagedb.storage.tuple.TupleHeader.XMAX_INVALID;
import static org.pagedb.storage.tuple.TupleHeader.XMIN_INVALID;

import java.util.Arrays;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.tuple.TupleHeader;

/**
 * Finds the writers whose work a serializable transaction looked at and does not see: those that
 * inserted a version after its snapshot, and those that ended one which it still sees. One thread.
 */
final class MissedWrites {

  private final Dependencies dependencies;
  private final Snapshot snapshot;
  private final CommitLog log;
  private long[] xids = new long[4];
  private int count;

  private MissedWrites(Dependencies dependencies, Snapshot snapshot) {
    this.dependencies = dependencies;
    this.snapshot = snapshot;
    log = snapshot.transaction().system().commitLog();
  }

  /** Null unless the snapshot's transaction is serializable. */
  static MissedWrites of(Snapshot snapshot) {
    Dependencies dependencies = snapshot.transaction().dependencies();
    return dependencies == null ? null : new MissedWrites(dependencies, snapshot);
  }

  Dependencies dependencies() {
    return dependencies;
  }

  /** Reports the writers of all versions on a copy of a page. */
  void report(byte[] page) {
    count = 0;
    int lower = PageHeader.lower(page, 0);
    for (int at = PageHeader.SIZE; at < lower; at += LinePointer.SIZE) {
      int linePointer = PageBytes.i32(page, at);
      if (LinePointer.isNormal(linePointer)) {
        add(page, LinePointer.offset(linePointer));
      }
    }
    report();
  }

  /** Forgets what was added. */
  void clear() {
    count = 0;
  }

  /** Notes the writer of one version, which may be read while it changes. */
  void add(byte[] page, int at) {
    int flags = TupleHeader.flags(page, at);
    if ((flags & XMIN_INVALID) != 0) {
      return;
    }
    long xmin = TupleHeader.xmin(page, at);
    if (isMissed(xmin)) {
      add(xmin);
    } else if ((flags & XMAX_INVALID) == 0) {
      long xmax = TupleHeader.xmax(page, at);
      if (isMissed(xmax)) {
        add(xmax);
      }
    }
  }

  private boolean isMissed(long xid) {
    return snapshot.isRunning(xid) && !snapshot.isOwn(xid) && !log.isAborted(xid);
  }

  private void add(long xid) {
    if (count > 0 && xids[count - 1] == xid) {
      return;
    }
    if (count == xids.length) {
      xids = Arrays.copyOf(xids, 2 * count);
    }
    xids[count++] = xid;
  }

  /** Reports what was added; fails with SERIALIZATION_FAILURE if the transaction must give way. */
  void report() {
    for (int i = 0; i < count; i++) {
      dependencies.missedWriteOf(xids[i]);
    }
  }
}
