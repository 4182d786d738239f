package org.pagedb.storage.heap;

import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleItem;

/** Finding the tuples of one page copy that a snapshot sees. */
final class HeapPage {

  /** Hints under which a tuple's inserter is known and it was not deleted. */
  private static final int SETTLED = TupleHeader.XMIN_COMMITTED | TupleHeader.XMAX_INVALID;

  private HeapPage() {}

  /** All tuples, as items; for a page that is all-visible. */
  static int allItems(byte[] page, int[] items) {
    int lower = PageHeader.lower(page, 0);
    int count = 0;
    int offsetNumber = 1;
    for (int at = PageHeader.SIZE; at < lower; at += LinePointer.SIZE, offsetNumber++) {
      int linePointer = PageBytes.i32(page, at);
      if (LinePointer.isNormal(linePointer)) {
        items[count++] = TupleItem.of(offsetNumber, LinePointer.offset(linePointer));
      }
    }
    return count;
  }

  /**
   * The tuples that a snapshot sees, as items. Hint bits learnt are set on the copy.
   *
   * @return their number; negative, and one less than minus that, if hint bits were learnt
   */
  static int visibleItems(byte[] page, int[] items, Snapshot snapshot, HeapVisibility visibility) {
    int lower = PageHeader.lower(page, 0);
    long settledBelow = snapshot.xmin();
    int count = 0;
    int offsetNumber = 1;
    int learnt = 0;
    for (int at = PageHeader.SIZE; at < lower; at += LinePointer.SIZE, offsetNumber++) {
      int linePointer = PageBytes.i32(page, at);
      if (!LinePointer.isNormal(linePointer)) {
        continue;
      }
      int tuple = LinePointer.offset(linePointer);
      long word = PageBytes.i64(page, tuple);
      boolean settled =
          ((int) (word >>> 48) & SETTLED) == SETTLED && (word & 0xFFFF_FFFF_FFFFL) < settledBelow;
      if (settled || visibility.isVisible(page, tuple, snapshot)) {
        items[count++] = TupleItem.of(offsetNumber, tuple);
      }
      if (!settled && visibility.learnt() != 0) {
        learnt |= visibility.learnt();
        addHints(page, tuple, visibility.learnt());
      }
    }
    return learnt == 0 ? count : -1 - count;
  }

  private static void addHints(byte[] page, int tuple, int hints) {
    int place = tuple + TupleHeader.INFOMASK;
    PageBytes.putShort(page, place, PageBytes.u16(page, place) | hints);
  }

  /** An array long enough for the items of any page. */
  static int[] newItems() {
    return new int[PageItems.MAX_ITEMS];
  }
}
