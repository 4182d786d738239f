package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.heap.HeapVisibility.Liveness;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageFlags;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.tuple.TupleHeader;

/**
 * What readers do for a page in passing: prune it when that makes room where room is short, and
 * mark it all-visible when they found that it is. Both are skipped if anybody holds the page. One
 * thread.
 */
final class PageCare {

  private static final int SETTLED = TupleHeader.XMIN_COMMITTED | TupleHeader.XMAX_INVALID;
  private static final int LITTLE_SPACE = PageHeader.PAGE_SIZE / 10;
  private static final int NOT_ALL_VISIBLE = -1;

  private final HeapFile file;
  private final HeapVisibility visibility;
  private HeapPruner pruner;

  PageCare(HeapFile file) {
    this.file = file;
    visibility = new HeapVisibility(file.transactions);
  }

  /** Prunes a block if a look at its page says so; true if the page changed. */
  boolean pruneIfWorthwhile(int block, byte[] page, int base) {
    return PageHeader.pruneXid(page, base) != 0
        && isShortOfSpace(page, base)
        && prune(block, page, base);
  }

  /** Prunes a block if something on it is over for everyone; true if the page changed. */
  boolean prune(int block, byte[] page, int base) {
    long pruneXid = PageHeader.pruneXid(page, base);
    if (pruneXid == 0 || !isOver(pruneXid)) {
      return false;
    }
    try (MiniTransaction mtr = beginIfThereIsRoom()) {
      if (mtr == null) {
        return false;
      }
      PageWriter latched = mtr.tryLatch(file.main, block);
      if (latched != null && !PageHeader.isNew(latched.array(), latched.base())) {
        pruneLatched(latched);
      }
      mtr.commit();
      return latched != null;
    }
  }

  /** Null where the log finds no room on the disk: reading must not fail because of that. */
  private MiniTransaction beginIfThereIsRoom() {
    try {
      return file.store.begin();
    } catch (StorageException e) {
      if (e.error() == StorageError.DISK_FULL) {
        return null;
      }
      throw e;
    }
  }

  /** Prunes a latched page if its hint says so; gives how many tuples were removed. */
  int pruneLatched(PageWriter page) {
    long pruneXid = PageHeader.pruneXid(page.array(), page.base());
    if (pruneXid == 0 || !isOver(pruneXid)) {
      return 0;
    }
    if (pruner == null) {
      pruner = new HeapPruner(file.transactions);
    }
    int removed = pruner.prune(page, file.transactions.oldestXmin(), true);
    if (removed > 0) {
      file.statistics.pruned(removed);
    }
    return removed;
  }

  /** Whether every snapshot knows the end of a transaction. */
  private boolean isOver(long xid) {
    return xid < file.transactions.recentOldestXmin() || xid < file.transactions.oldestXmin();
  }

  private static boolean isShortOfSpace(byte[] page, int base) {
    return (PageHeader.flags(page, base) & PageFlags.PD_PAGE_FULL) != 0
        || PageItems.exactFreeSpace(page, base) < LITTLE_SPACE;
  }

  /** Whether all tuples of a copy with its hints set look visible at {@code horizon}. Cheap. */
  static boolean looksAllVisible(byte[] page, long horizon) {
    int lower = PageHeader.lower(page, 0);
    for (int at = PageHeader.SIZE; at < lower; at += LinePointer.SIZE) {
      int linePointer = PageBytes.i32(page, at);
      if (LinePointer.isNormal(linePointer)) {
        long word = PageBytes.i64(page, LinePointer.offset(linePointer));
        if (((int) (word >>> 48) & SETTLED) != SETTLED || (word & 0xFFFF_FFFF_FFFFL) >= horizon) {
          return false;
        }
      }
    }
    return lower > PageHeader.SIZE;
  }

  /** Marks a block if nobody holds it and all its tuples still are visible. */
  void markAllVisible(int block, long horizon) {
    if (!mapCovers(block)) {
      return;
    }
    try (MiniTransaction mtr = beginIfThereIsRoom()) {
      if (mtr == null) {
        return;
      }
      PageWriter page = mtr.tryLatch(file.main, block);
      if (page != null) {
        markAllVisible(mtr, page, horizon);
      }
      mtr.commit();
    }
  }

  private boolean mapCovers(int block) {
    try {
      file.visibilityMap.extendTo(block);
      return true;
    } catch (StorageException e) {
      if (e.error() == StorageError.DISK_FULL) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Marks a latched page if all its tuples are visible, and in the map also whether it has dead
   * line pointers. The map must be long enough.
   *
   * @return whether the block is all-visible now, indexes included
   */
  boolean markAllVisible(MiniTransaction mtr, PageWriter page, long horizon) {
    if (HeapFile.isAllVisible(page.array(), page.base())
        && file.visibilityMap.isAllVisible(page.block())) {
      return true;
    }
    int count = countIfAllVisible(page, horizon);
    if (count == NOT_ALL_VISIBLE) {
      return false;
    }
    boolean deadLines = hasDeadLines(page);
    PageHeader.changeFlags(page, PageFlags.PD_ALL_VISIBLE, 0);
    file.visibilityMap.set(mtr, page.block(), count, deadLines);
    return !deadLines;
  }

  private static boolean hasDeadLines(PageWriter page) {
    int count = PageItems.count(page.array(), page.base());
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(page.array(), page.base(), offsetNumber);
      if (LinePointer.state(linePointer) == LinePointer.DEAD) {
        return true;
      }
    }
    return false;
  }

  private int countIfAllVisible(PageWriter page, long horizon) {
    byte[] array = page.array();
    int base = page.base();
    if (PageHeader.isNew(array, base)) {
      return NOT_ALL_VISIBLE;
    }
    int normal = 0;
    int count = PageItems.count(array, base);
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(array, base, offsetNumber);
      if (LinePointer.isNormal(linePointer)) {
        int place = LinePointer.offset(linePointer);
        boolean live = visibility.liveness(array, base + place, horizon) == Liveness.LIVE;
        if (!live || TupleHeader.xmin(array, base + place) >= horizon) {
          return NOT_ALL_VISIBLE;
        }
        HeapHints.add(page, place, visibility.learnt());
        normal++;
      }
    }
    return normal;
  }
}
