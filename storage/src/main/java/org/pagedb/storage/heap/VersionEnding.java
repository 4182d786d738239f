package org.pagedb.storage.heap;

import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;

/** What stands in the way of ending a version on a latched page, and ending it. One thread. */
final class VersionEnding {

  private final HeapVisibility visibility;
  private long nextTid;
  private long otherXid;
  private boolean keysUpdated;

  VersionEnding(HeapFile file) {
    visibility = new HeapVisibility(file.transactions);
  }

  long nextTid() {
    return nextTid;
  }

  long otherXid() {
    return otherXid;
  }

  boolean keysUpdated() {
    return keysUpdated;
  }

  WriteStatus status(PageWriter page, long tid, Snapshot statement) {
    byte[] array = page.array();
    int base = page.base();
    if (PageHeader.isNew(array, base)
        || !HotChain.matches(array, base, TupleId.offsetNumber(tid), HotChain.ANY)) {
      return WriteStatus.INVISIBLE;
    }
    int place = placeOf(page, tid);
    int at = base + place;
    WriteStatus status = visibility.writeStatus(array, at, statement);
    HeapHints.add(page, place, visibility.learnt());
    if (status != WriteStatus.OK) {
      nextTid = TupleHeader.next(array, at);
      otherXid = TupleHeader.xmax(array, at);
      keysUpdated = (TupleHeader.flags(array, at) & TupleHeader.KEYS_UPDATED) != 0;
    }
    return status;
  }

  static int placeOf(PageWriter page, long tid) {
    return LinePointer.offset(
        PageItems.linePointer(page.array(), page.base(), TupleId.offsetNumber(tid)));
  }

  /** Puts the statement's transaction on a version as the one that ended it. */
  void end(PageWriter page, long tid, Snapshot statement, long xid, long next, int newFlags) {
    int place = placeOf(page, tid);
    byte[] array = page.array();
    int at = page.base() + place;
    Transaction own = statement.transaction();
    int before = TupleHeader.flags(array, at);
    int flags = before & (TupleHeader.XMIN_COMMITTED | TupleHeader.HEAP_ONLY) | newFlags;
    int command = statement.command();
    if ((before & TupleHeader.XMIN_COMMITTED) == 0 && own.owns(TupleHeader.xmin(array, at))) {
      int inserted = HeapVisibility.insertCommand(array, at, before, own);
      command = own.combineCommands(inserted, command);
      flags |= TupleHeader.COMBO_CID;
    }
    page.putLong(
        place + TupleHeader.INFOMASK, xid << Short.SIZE | TupleHeader.packInfomask(flags, command));
    page.putInt(place + TupleHeader.NEXT_BLOCK, TupleId.block(next));
    page.putInt(
        place + TupleHeader.NEXT_AND_CID,
        TupleHeader.packNext(TupleId.offsetNumber(next), command));
    long pruneXid = PageHeader.pruneXid(array, page.base());
    if (pruneXid == 0 || xid < pruneXid) {
      PageHeader.pruneXid(page, xid);
    }
  }
}
