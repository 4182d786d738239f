package org.pagedb.storage.page;

/**
 * Line pointers and items of a heap page: reading them, and adding an item.
 *
 * <p>Line pointers grow up from the header and are numbered from 1 (the offset number); items grow
 * down from the special area and begin at multiples of 8. An offset number once used by an item
 * stays that item's until it is UNUSED again.
 */
public final class PageItems {

  /** Bytes of the shortest item a heap stores: a tuple header and nothing else. */
  private static final int SHORTEST_ITEM = 24;

  /** No heap page has more line pointers than this, however many of them are redirects or dead. */
  public static final int MAX_ITEMS =
      (PageHeader.PAGE_SIZE - PageHeader.SIZE) / (SHORTEST_ITEM + LinePointer.SIZE);

  /** The longest item that fits on an otherwise empty page without a special area. */
  public static final int MAX_ITEM_LENGTH =
      PageHeader.PAGE_SIZE - LinePointer.align(PageHeader.SIZE + LinePointer.SIZE);

  private PageItems() {}

  /** Number of line pointers, used or not: the highest offset number. */
  public static int count(byte[] array, int base) {
    return PageHeader.lower(array, base) - PageHeader.SIZE >> 2;
  }

  /** Index in the array, relative to base, of the line pointer with this offset number. */
  public static int linePointerAt(int offsetNumber) {
    return PageHeader.SIZE + (offsetNumber - 1) * LinePointer.SIZE;
  }

  /** The line pointer with this offset number, to be taken apart by {@link LinePointer}. */
  public static int linePointer(byte[] array, int base, int offsetNumber) {
    return PageBytes.i32(array, base + linePointerAt(offsetNumber));
  }

  /** Replaces a line pointer. */
  public static void putLinePointer(PageWriter page, int offsetNumber, int linePointer) {
    page.putInt(linePointerAt(offsetNumber), linePointer);
  }

  /** Bytes between the line pointers and the items. */
  public static int exactFreeSpace(byte[] array, int base) {
    return PageHeader.upper(array, base) - PageHeader.lower(array, base);
  }

  /** Bytes for one more item after paying for its line pointer, never negative. */
  public static int freeSpace(byte[] array, int base) {
    return Math.max(0, exactFreeSpace(array, base) - LinePointer.SIZE);
  }

  /**
   * As {@link #freeSpace}, but 0 when the page has {@link #MAX_ITEMS} line pointers and none of
   * them is UNUSED.
   */
  public static int heapFreeSpace(byte[] array, int base) {
    int count = count(array, base);
    if (count >= MAX_ITEMS && freeLine(array, base, count) == 0) {
      return 0;
    }
    return freeSpace(array, base);
  }

  /**
   * Adds an item and gives its offset number, or 0 if there is no room, and then the page is
   * untouched but for the hint.
   */
  public static int add(PageWriter page, byte[] source, int from, int length) {
    return put(page, allocate(page, length), source, from, length);
  }

  /** As {@link #add}, but looks at all line pointers whatever the hint says. */
  public static int addAfterSearch(PageWriter page, byte[] source, int from, int length) {
    int count = count(page.array(), page.base());
    int free = freeLine(page.array(), page.base(), count);
    return put(page, allocate(page, length, count, free), source, from, length);
  }

  private static int put(PageWriter page, int offsetNumber, byte[] source, int from, int length) {
    if (offsetNumber != 0) {
      int linePointer = linePointer(page.array(), page.base(), offsetNumber);
      page.putBytes(LinePointer.offset(linePointer), source, from, length);
    }
    return offsetNumber;
  }

  /**
   * Makes room for an item that the caller then writes at its line pointer's offset; gives its
   * offset number, or 0 if there is no room. The bytes allotted hold whatever was there before.
   */
  public static int allocate(PageWriter page, int length) {
    int count = count(page.array(), page.base());
    return allocate(page, length, count, takeFreeLine(page, count));
  }

  /** {@code reused} is the free line pointer that was found, or 0. */
  private static int allocate(PageWriter page, int length, int count, int reused) {
    byte[] array = page.array();
    int base = page.base();
    int offsetNumber = reused != 0 ? reused : count + 1;
    int lower = PageHeader.lower(array, base) + (reused != 0 ? 0 : LinePointer.SIZE);
    int upper = PageHeader.upper(array, base) - LinePointer.align(length);
    if (upper < lower || offsetNumber > MAX_ITEMS || length <= 0) {
      return 0;
    }
    page.putInt(PageHeader.LOWER, lower | upper << Short.SIZE);
    putLinePointer(page, offsetNumber, LinePointer.of(upper, LinePointer.NORMAL, length));
    return offsetNumber;
  }

  /** I2, first place: the hint decides whether to look, and is cleared when it proves wrong. */
  private static int takeFreeLine(PageWriter page, int count) {
    int flags = PageHeader.flags(page.array(), page.base());
    if ((flags & PageFlags.PD_HAS_FREE_LINES) == 0) {
      return 0;
    }
    int free = freeLine(page.array(), page.base(), count);
    if (free == 0) {
      page.putHintShort(PageHeader.FLAGS, flags & ~PageFlags.PD_HAS_FREE_LINES);
    }
    return free;
  }

  private static int freeLine(byte[] array, int base, int count) {
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      if (linePointer(array, base, offsetNumber) == 0) {
        return offsetNumber;
      }
    }
    return 0;
  }

  /** Frees a line pointer for reuse; its item, if any, is reclaimed by the next repair. */
  public static void free(PageWriter page, int offsetNumber) {
    putLinePointer(page, offsetNumber, 0);
  }
}
