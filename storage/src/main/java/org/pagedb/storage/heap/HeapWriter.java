package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.freespace.InsertTargets;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageFlags;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Inserts, updates and deletes tuples of one heap. Every method works for the statement whose
 * snapshot it is given: that one's transaction and command are stamped on what changes. Batches
 * have one vector per column of the layout. One thread.
 *
 * <p>Indexes are the caller's: after an insert, and after an update that {@link #wasHot} denies, it
 * adds entries for the new TID.
 */
public final class HeapWriter {

  private final HeapFile file;
  private final int reserve;
  private final TupleForm form;
  private final HeapVisibility visibility;
  private final PageCare care;
  private long newTid;
  private long nextTid;
  private long otherXid;
  private boolean hot;
  private boolean keysUpdated;

  HeapWriter(HeapFile file, RowLayout layout, int fillFactor) {
    this.file = file;
    reserve = PageHeader.PAGE_SIZE * (100 - fillFactor) / 100;
    form = new TupleForm(layout, file.toast);
    visibility = new HeapVisibility(file.transactions);
    care = new PageCare(file);
  }

  // ---- what the last call found

  /** After an update: the TID of the new version. */
  public long newTid() {
    return newTid;
  }

  /** After an update: whether the new version is heap-only and needs no index entries. */
  public boolean wasHot() {
    return hot;
  }

  /** After UPDATED: where the next version is; its xmin is {@link #otherXid}. */
  public long nextTid() {
    return nextTid;
  }

  /** After UPDATED, DELETED or BEING_MODIFIED: the transaction that did it. */
  public long otherXid() {
    return otherXid;
  }

  /** After the same: whether that changed what foreign keys may refer to. */
  public boolean keysUpdated() {
    return keysUpdated;
  }

  // ---- insert

  /** Inserts one row and gives its TID. */
  public long insert(Snapshot statement, ColumnBatch batch, int row) {
    long xid = statement.transaction().writeXid();
    make(batch, row, xid, statement.command());
    long tid = 0;
    while (tid == 0) {
      tid = tryInsert();
    }
    wrote(statement);
    file.statistics.inserted(1);
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
    int block = file.targets.choose(form.length() + reserve);
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
  public void insertAll(Snapshot statement, ColumnBatch batch, long[] tids) {
    int size = batch.size();
    if (size == 0) {
      return;
    }
    long xid = statement.transaction().writeXid();
    int done = 0;
    make(batch, batch.row(0), xid, statement.command());
    while (done < size) {
      done = insertPage(statement, batch, tids, done, xid);
      if (done < size && form.isTooLong(batch, batch.row(done))) {
        make(batch, batch.row(done), xid, statement.command());
      }
    }
    wrote(statement);
    file.statistics.inserted(size);
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

  private PageWriter latchOrExtend(MiniTransaction mtr, int block) {
    PageWriter page =
        block == InsertTargets.EXTEND ? mtr.extend(file.main) : mtr.latch(file.main, block);
    if (PageHeader.isNew(page.array(), page.base())) {
      PageHeader.init(page, 0);
    }
    return page;
  }

  /** Adds the tuple if the page then still has what updates are to find; an empty one takes any. */
  private int addKeepingReserve(PageWriter page) {
    if (reserve == 0) {
      return add(page);
    }
    int free = PageItems.exactFreeSpace(page.array(), page.base());
    boolean empty = PageItems.count(page.array(), page.base()) == 0;
    int needed = LinePointer.align(form.length()) + LinePointer.SIZE;
    return empty || free - reserve >= needed ? add(page) : 0;
  }

  private int add(PageWriter page) {
    return PageItems.add(page, form.bytes(), 0, form.length());
  }

  // ---- delete

  /** Deletes the version at {@code tid} unless something stands in the way. */
  public WriteStatus delete(Snapshot statement, long tid) {
    long xid = statement.transaction().writeXid();
    byte[][] values;
    try (MiniTransaction mtr = file.store.begin()) {
      PageWriter page = mtr.latch(file.main, TupleId.block(tid));
      WriteStatus status = status(page, tid, statement);
      if (status != WriteStatus.OK) {
        mtr.commit();
        return status;
      }
      int at = page.base() + placeOf(page, tid);
      values = form.storedForms(page.array(), at);
      end(page, tid, statement, xid, 0, TupleHeader.KEYS_UPDATED);
      file.clearAllVisible(mtr, page);
      mtr.commit();
    }
    form.endValues(values, null, xid, statement.command());
    wrote(statement);
    file.statistics.deleted();
    return WriteStatus.OK;
  }

  // ---- update

  /** Replaces the version at {@code tid} by a row unless something stands in the way. */
  public WriteStatus update(
      Snapshot statement, long tid, ColumnBatch batch, int row, RowChange change) {
    long xid = statement.transaction().writeXid();
    Update update = new Update(statement, tid, xid, change);
    if (!form.isTooLong(batch, row)) {
      form.makePlain(batch, row);
      update.made = true;
    }
    for (; ; ) {
      WriteStatus status = update.attempt();
      if (status == null) {
        update.prepareNextAttempt(batch, row);
      } else {
        if (status == WriteStatus.OK) {
          form.endValues(update.old, update.kept, xid, statement.command());
          wrote(statement);
          file.statistics.updated(hot);
        } else if (update.made) {
          form.discard(xid, statement.command());
        }
        return status;
      }
    }
  }

  /** One update in progress: it may need several looks at the pages. */
  private final class Update {

    private static final int SAME_PAGE = -2;

    private final Snapshot statement;
    private final long tid;
    private final long xid;
    private final RowChange change;
    private boolean made;
    private boolean looked;
    private int other = SAME_PAGE;
    private byte[][] old;
    private byte[][] kept;

    Update(Snapshot statement, long tid, long xid, RowChange change) {
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
        WriteStatus status = status(page, tid, statement);
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
        old = form.storedForms(page.array(), page.base() + placeOf(page, tid));
        kept = TupleForm.unchanged(old, change);
        made = made && old == null;
      }
      return made;
    }

    private WriteStatus place(MiniTransaction mtr, PageWriter page, PageWriter latchedTarget) {
      PageWriter target = page;
      if (other == InsertTargets.EXTEND) {
        target = latchOrExtend(mtr, other);
      } else if (other >= 0) {
        target = latchedTarget != null ? latchedTarget : mtr.latch(file.main, other);
        if (PageHeader.isNew(target.array(), target.base())) {
          PageHeader.init(target, 0);
        }
      }
      boolean samePage = target == page;
      hot = samePage && change.indexesUnchanged();
      form.stamp(xid, hot ? TupleHeader.HEAP_ONLY : 0, statement.command());
      int offsetNumber = samePage ? add(page) : addKeepingReserve(target);
      if (offsetNumber == 0 && samePage && pruneForRoom(page)) {
        offsetNumber = add(page);
      }
      if (offsetNumber == 0) {
        if (samePage) {
          hintFull(page);
        }
        return null;
      }
      newTid = TupleId.of(target.block(), offsetNumber);
      int flags =
          (hot ? TupleHeader.HOT_UPDATED : 0)
              | (change.keysChanged() ? TupleHeader.KEYS_UPDATED : 0);
      end(page, tid, statement, xid, newTid, flags);
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

    /**
     * Between attempts nothing is latched, so long values can be stored and a page be looked for.
     */
    void prepareNextAttempt(ColumnBatch batch, int row) {
      if (!made) {
        form.makeShort(batch, row, kept, xid, statement.command());
        made = true;
        return;
      }
      do {
        other = file.targets.choose(form.length() + reserve);
        if (other == TupleId.block(tid)) {
          file.targets.full(other, 0);
        }
      } while (other == TupleId.block(tid));
    }
  }

  // ---- looking at a version

  /**
   * What a delete or update of a version would meet now; nothing is changed. For row locks, which
   * are not kept in tuples.
   */
  public WriteStatus status(Snapshot statement, long tid) {
    try (MiniTransaction mtr = file.store.begin()) {
      WriteStatus status = status(mtr.latch(file.main, TupleId.block(tid)), tid, statement);
      mtr.commit();
      return status;
    }
  }

  private WriteStatus status(PageWriter page, long tid, Snapshot statement) {
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

  private static int placeOf(PageWriter page, long tid) {
    return LinePointer.offset(
        PageItems.linePointer(page.array(), page.base(), TupleId.offsetNumber(tid)));
  }

  /** Puts the statement's transaction on a version as the one that ended it. */
  private void end(
      PageWriter page, long tid, Snapshot statement, long xid, long next, int newFlags) {
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

  private static void wrote(Snapshot statement) {
    statement.transaction().commandWrote(statement.command());
  }
}
