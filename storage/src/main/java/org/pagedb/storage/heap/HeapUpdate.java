package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.freespace.InsertTargets;
import org.pagedb.storage.page.PageFlags;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.vector.ColumnBatch;

/** One update in progress: it may need several looks at the pages. */
final class HeapUpdate {

  private static final int SAME_PAGE = -2;

  private final HeapFile file;
  private final TupleForm form;
  private final HeapInserter inserter;
  private final VersionEnding ending;
  private final PageCare care;
  private final Snapshot statement;
  private final long tid;
  private final long xid;
  private final RowChange change;
  boolean made;
  long newTid;
  boolean hot;
  private boolean looked;
  private int other = SAME_PAGE;
  byte[][] old;
  byte[][] kept;

  HeapUpdate(HeapWriter writer, Snapshot statement, long tid, long xid, RowChange change) {
    file = writer.file;
    form = writer.form;
    inserter = writer.inserter;
    ending = writer.ending;
    care = writer.care;
    this.statement = statement;
    this.tid = tid;
    this.xid = xid;
    this.change = change;
  }

  /** The outcome, or null if another attempt is needed. */
  WriteStatus attempt() {
    int block = TupleId.block(tid);
    int tried = other;
    int free = 0;
    WriteStatus outcome = null;
    try (MiniTransaction mtr = file.store.begin()) {
      PageWriter target = null;
      if (other >= 0 && other < block) {
        target = mtr.latch(file.main, other); // heap pages in ascending order
      }
      PageWriter page = mtr.latch(file.main, block);
      WriteStatus status = ending.status(page, tid, statement);
      if (status != WriteStatus.OK) {
        outcome = status;
      } else if (lookForStoredValues(page)) {
        outcome = place(mtr, page, target);
        if (outcome == null && other >= 0) {
          PageWriter full = mtr.latch(file.main, other);
          free = PageItems.heapFreeSpace(full.array(), full.base());
        }
      }
      mtr.commit();
    }
    if (outcome == null && tried >= 0) {
      file.targets.full(tried, free);
    }
    return outcome;
  }

  /** Whether the new tuple is made, with what it takes over from the old one known. */
  private boolean lookForStoredValues(PageWriter page) {
    if (!looked) {
      looked = true;
      old = form.storedForms(page.array(), page.base() + VersionEnding.placeOf(page, tid));
      kept = TupleForm.unchanged(old, change);
      made = made && old == null;
    }
    return made;
  }

  private WriteStatus place(MiniTransaction mtr, PageWriter page, PageWriter latchedTarget) {
    PageWriter target = page;
    if (other == InsertTargets.EXTEND) {
      target = inserter.latchOrExtend(mtr, other);
    } else if (other >= 0) {
      target = latchedTarget != null ? latchedTarget : mtr.latch(file.main, other);
      if (PageHeader.isNew(target.array(), target.base())) {
        PageHeader.init(target, 0);
      }
    }
    boolean samePage = target == page;
    hot = samePage && change.indexesUnchanged();
    form.stamp(xid, hot ? TupleHeader.HEAP_ONLY : 0, statement.command());
    int offsetNumber = samePage ? inserter.add(page) : inserter.addKeepingReserve(target);
    if (offsetNumber == 0 && samePage && pruneForRoom(page)) {
      offsetNumber = inserter.add(page);
    }
    if (offsetNumber == 0) {
      if (samePage) {
        hintFull(page);
      }
      return null;
    }
    newTid = TupleId.of(target.block(), offsetNumber);
    int flags =
        (hot ? TupleHeader.HOT_UPDATED : 0) | (change.keysChanged() ? TupleHeader.KEYS_UPDATED : 0);
    ending.end(page, tid, statement, xid, newTid, flags);
    file.clearAllVisible(mtr, page);
    if (!samePage) {
      file.clearAllVisible(mtr, target);
      file.targets.used(target.block());
    }
    return WriteStatus.OK;
  }

  /** Tells readers that pruning here would help. */
  private void hintFull(PageWriter page) {
    int flags = PageHeader.flags(page.array(), page.base());
    if ((flags & PageFlags.PD_PAGE_FULL) == 0) {
      page.putHintShort(PageHeader.FLAGS, flags | PageFlags.PD_PAGE_FULL);
    }
  }

  /** The version to be updated is alive, so pruning leaves it where its TID says. */
  private boolean pruneForRoom(PageWriter page) {
    return care.pruneLatched(page) > 0;
  }

  /** Between attempts nothing is latched, so long values can be stored and a page be looked for. */
  void prepareNextAttempt(ColumnBatch batch, int row) {
    if (!made) {
      form.makeShort(batch, row, kept, xid, statement.command());
      made = true;
      return;
    }
    do {
      other = inserter.choose();
      if (other == TupleId.block(tid)) {
        file.targets.full(other, 0);
      }
    } while (other == TupleId.block(tid));
  }
}
