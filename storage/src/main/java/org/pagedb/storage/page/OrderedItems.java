package org.pagedb.storage.page;

/**
 * Items kept in a meaningful order, as on index pages: line pointers are dense, adding one in the
 * middle moves those behind it up, and removing one closes both gaps at once. The free-line hint is
 * never set on such a page.
 */
public final class OrderedItems {

  private OrderedItems() {}

  /**
   * Puts an item at {@code offsetNumber} (1 to count + 1), moving later line pointers up. False,
   * and the page untouched, if there is no room.
   */
  public static boolean insert(
      PageWriter page, int offsetNumber, byte[] source, int from, int length) {
    byte[] array = page.array();
    int base = page.base();
    int lower = PageHeader.lower(array, base);
    int upper = PageHeader.upper(array, base) - LinePointer.align(length);
    if (upper < lower + LinePointer.SIZE) {
      return false;
    }
    int at = PageItems.linePointerAt(offsetNumber);
    if (at < lower) {
      page.move(at, at + LinePointer.SIZE, lower - at);
    }
    page.putInt(PageHeader.LOWER, lower + LinePointer.SIZE | upper << Short.SIZE);
    page.putInt(at, LinePointer.of(upper, LinePointer.NORMAL, length));
    page.putBytes(upper, source, from, length);
    return true;
  }

  /** Removes the item at {@code offsetNumber} and its line pointer; later ones move down by one. */
  public static void remove(PageWriter page, int offsetNumber) {
    byte[] array = page.array();
    int base = page.base();
    int linePointer = PageItems.linePointer(array, base, offsetNumber);
    int lower = PageHeader.lower(array, base);
    int upper = PageHeader.upper(array, base);
    int offset = LinePointer.offset(linePointer);
    int size = LinePointer.align(LinePointer.length(linePointer));
    int at = PageItems.linePointerAt(offsetNumber);
    if (at + LinePointer.SIZE < lower) {
      page.move(at + LinePointer.SIZE, at, lower - at - LinePointer.SIZE);
    }
    if (offset > upper) {
      page.move(upper, upper + size, offset - upper);
    }
    int newLower = lower - LinePointer.SIZE;
    page.putInt(PageHeader.LOWER, newLower | upper + size << Short.SIZE);
    shiftBelow(page, offset, size, newLower);
  }

  /** Adds {@code size} to the offset of every item that lay before the hole. */
  private static void shiftBelow(PageWriter page, int offset, int size, int lower) {
    for (int at = PageHeader.SIZE; at < lower; at += LinePointer.SIZE) {
      int linePointer = PageBytes.i32(page.array(), page.base() + at);
      if (LinePointer.offset(linePointer) < offset) {
        page.putInt(
            at,
            LinePointer.of(
                LinePointer.offset(linePointer) + size,
                LinePointer.state(linePointer),
                LinePointer.length(linePointer)));
      }
    }
  }

  /**
   * Replaces the item at {@code offsetNumber} by one of any length, keeping its place in the order.
   * False, and the page untouched, if there is no room.
   */
  public static boolean replace(
      PageWriter page, int offsetNumber, byte[] source, int from, int length) {
    byte[] array = page.array();
    int base = page.base();
    int linePointer = PageItems.linePointer(array, base, offsetNumber);
    int old = LinePointer.align(LinePointer.length(linePointer));
    int size = LinePointer.align(length);
    if (size == old) {
      int offset = LinePointer.offset(linePointer);
      PageItems.putLinePointer(
          page, offsetNumber, LinePointer.of(offset, LinePointer.NORMAL, length));
      page.putBytes(offset, source, from, length);
      return true;
    }
    if (PageItems.exactFreeSpace(array, base) + old < size) {
      return false;
    }
    remove(page, offsetNumber);
    return insert(page, offsetNumber, source, from, length);
  }
}
