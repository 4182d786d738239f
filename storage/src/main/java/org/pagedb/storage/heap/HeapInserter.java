package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.freespace.InsertTargets;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.vector.ColumnBatch;

/** Puts new tuples on pages with room, one at a time or page by page. One thread. */
final class HeapInserter {

  private final HeapFile file;
  private final TupleForm form;
  private final int reserve;
  private final boolean heedsFreeLineFlag;

  /**
   * An inserter of the tuples that {@code form} makes.
   *
   * @param fillFactor to how many percent pages are filled
   */
  HeapInserter(HeapFile file, TupleForm form, int fillFactor) {
    this.file = file;
    this.form = form;
    heedsFreeLineFlag = file.switches().freeLineFlag();
    reserve = PageHeader.PAGE_SIZE * (100 - fillFactor) / 100;
  }

  long insert(Snapshot statement, ColumnBatch batch, int row) {
    make(batch, row, statement.transaction().writeXid(), statement.command());
    long tid = 0;
    while (tid == 0) {
      tid = tryInsert();
    }
    return tid;
  }

  private void make(ColumnBatch batch, int row, long xid, int command) {
    if (form.isTooLong(batch, row)) {
      form.makeShort(batch, row, null, xid, command);
    } else {
      form.makePlain(batch, row);
    }
    form.stamp(xid, 0, command);
  }

  private long tryInsert() {
    int block = choose();
    int free;
    try (MiniTransaction mtr = file.store.begin()) {
      PageWriter page = latchOrExtend(mtr, block);
      block = page.block();
      int offsetNumber = addKeepingReserve(page);
      if (offsetNumber != 0) {
        file.clearAllVisible(mtr, page);
        mtr.commit();
        file.targets.used(block);
        return TupleId.of(block, offsetNumber);
      }
      free = PageItems.heapFreeSpace(page.array(), page.base());
      mtr.commit();
    }
    file.targets.full(block, free);
    return 0;
  }

  /**
   * Inserts all rows of a batch, page by page.
   *
   * @param tids takes the TIDs in order; null if they are not wanted
   */
  void insertAll(Snapshot statement, ColumnBatch batch, long[] tids) {
    int size = batch.size();
    long xid = statement.transaction().writeXid();
    int done = 0;
    make(batch, batch.row(0), xid, statement.command());
    while (done < size) {
      done = insertPage(statement, batch, tids, done, xid);
      if (done < size && form.isTooLong(batch, batch.row(done))) {
        make(batch, batch.row(done), xid, statement.command());
      }
    }
  }

  /**
   * Fills one page, beginning with the tuple made, and makes the one after the last that went in.
   */
  private int insertPage(Snapshot statement, ColumnBatch batch, long[] tids, int first, long xid) {
    int block = file.targets.choose(form.length() + reserve);
    int done = first;
    int free;
    boolean full;
    try (MiniTransaction mtr = file.store.begin()) {
      PageWriter page = latchOrExtend(mtr, block);
      block = page.block();
      for (; ; ) {
        int offsetNumber = addKeepingReserve(page);
        full = offsetNumber == 0;
        if (full) {
          break;
        }
        if (tids != null) {
          tids[done] = TupleId.of(block, offsetNumber);
        }
        done++;
        if (done == batch.size() || form.isTooLong(batch, batch.row(done))) {
          break;
        }
        form.makePlain(batch, batch.row(done));
        form.stamp(xid, 0, statement.command());
      }
      if (done > first) {
        file.clearAllVisible(mtr, page);
      }
      free = PageItems.heapFreeSpace(page.array(), page.base());
      mtr.commit();
    }
    if (full) {
      file.targets.full(block, free);
    } else {
      file.targets.used(block);
    }
    return done;
  }

  PageWriter latchOrExtend(MiniTransaction mtr, int block) {
    PageWriter page =
        block == InsertTargets.EXTEND ? mtr.extend(file.main) : mtr.latch(file.main, block);
    if (PageHeader.isNew(page.array(), page.base())) {
      PageHeader.init(page, 0);
    }
    return page;
  }

  /** Adds the tuple if the page then still has what updates are to find; an empty one takes any. */
  int addKeepingReserve(PageWriter page) {
    if (reserve == 0) {
      return add(page);
    }
    int free = PageItems.exactFreeSpace(page.array(), page.base());
    boolean empty = PageItems.count(page.array(), page.base()) == 0;
    int needed = LinePointer.align(form.length()) + LinePointer.SIZE;
    return empty || free - reserve >= needed ? add(page) : 0;
  }

  int add(PageWriter page) {
    return heedsFreeLineFlag
        ? PageItems.add(page, form.bytes(), 0, form.length())
        : PageItems.addAfterSearch(page, form.bytes(), 0, form.length());
  }

  /** A block that may have room for the tuple made, or EXTEND. */
  int choose() {
    return file.targets.choose(form.length() + reserve);
  }
}
