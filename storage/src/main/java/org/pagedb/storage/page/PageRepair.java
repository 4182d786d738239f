package org.pagedb.storage.page;

import java.util.Arrays;

/**
 * Repairs fragmentation of a heap page: moves the items together at the page's end, drops UNUSED
 * line pointers behind the last used one, and sets the free-line hint to what it found (I2, second
 * place).
 *
 * <p>No offset number of an item changes, but its bytes move: the caller holds whatever keeps
 * others from looking at items by their place.
 */
public final class PageRepair {

  private PageRepair() {}

  /**
   * Repairs the page.
   *
   * @throws org.pagedb.storage.error.StorageException DATA_CORRUPTED, and the page untouched, if an
   *     item lies outside the item area or the items are longer together than it is
   */
  public static void repairFragmentation(PageWriter page) {
    byte[] array = page.array();
    int base = page.base();
    int count = PageItems.count(array, base);
    long[] stored = new long[count];
    int items = 0;
    int lastUsed = 0;
    int unused = 0;
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(array, base, offsetNumber);
      if (LinePointer.state(linePointer) == LinePointer.UNUSED) {
        unused++;
        continue;
      }
      lastUsed = offsetNumber;
      if (LinePointer.length(linePointer) != 0) {
        stored[items++] = (long) LinePointer.offset(linePointer) << Integer.SIZE | offsetNumber;
      }
    }
    Arrays.sort(stored, 0, items);
    check(page, stored, items);
    int upper = compact(page, stored, items);
    int lower = PageItems.linePointerAt(lastUsed + 1);
    int bounds = lower | upper << Short.SIZE;
    if (bounds != PageBytes.i32(array, base + PageHeader.LOWER)) {
      page.putInt(PageHeader.LOWER, bounds);
    }
    hintFreeLines(page, unused > count - lastUsed);
  }

  private static void check(PageWriter page, long[] stored, int items) {
    byte[] array = page.array();
    int base = page.base();
    int end = PageHeader.upper(array, base);
    int special = PageHeader.special(array, base);
    for (int i = 0; i < items; i++) {
      int offsetNumber = (int) stored[i];
      int linePointer = PageItems.linePointer(array, base, offsetNumber);
      int offset = LinePointer.offset(linePointer);
      int next = offset + LinePointer.align(LinePointer.length(linePointer));
      if (offset < end || next > special || offset != LinePointer.align(offset)) {
        throw new PageCheck.Violation(
                "line pointer %d: offset=%d length=%d"
                    .formatted(offsetNumber, offset, LinePointer.length(linePointer)),
                "items are 8-aligned, do not overlap and lie within [%d, %d)"
                    .formatted(PageHeader.upper(array, base), special))
            .at("in memory", page.block());
      }
      end = next;
    }
  }

  /**
   * Moves items to the end in order of place, highest first, so that no move covers an unmoved one.
   */
  private static int compact(PageWriter page, long[] stored, int items) {
    byte[] array = page.array();
    int base = page.base();
    int upper = PageHeader.special(array, base);
    int i = items - 1;
    while (i >= 0) {
      int runEnd = endOf(array, base, (int) stored[i]);
      int runStart = offsetOf(stored[i]);
      int first = i;
      while (first > 0 && endOf(array, base, (int) stored[first - 1]) == runStart) {
        first--;
        runStart = offsetOf(stored[first]);
      }
      int shift = upper - runEnd;
      if (shift != 0) {
        page.move(runStart, runStart + shift, runEnd - runStart);
        for (int moved = first; moved <= i; moved++) {
          shift(page, (int) stored[moved], shift);
        }
      }
      upper = runStart + shift;
      i = first - 1;
    }
    return upper;
  }

  private static int offsetOf(long stored) {
    return (int) (stored >>> Integer.SIZE);
  }

  private static int endOf(byte[] array, int base, int offsetNumber) {
    int linePointer = PageItems.linePointer(array, base, offsetNumber);
    return LinePointer.offset(linePointer) + LinePointer.align(LinePointer.length(linePointer));
  }

  private static void shift(PageWriter page, int offsetNumber, int shift) {
    int linePointer = PageItems.linePointer(page.array(), page.base(), offsetNumber);
    PageItems.putLinePointer(
        page,
        offsetNumber,
        LinePointer.of(
            LinePointer.offset(linePointer) + shift,
            LinePointer.state(linePointer),
            LinePointer.length(linePointer)));
  }

  private static void hintFreeLines(PageWriter page, boolean has) {
    int flags = PageHeader.flags(page.array(), page.base());
    int hinted = has ? flags | PageFlags.PD_HAS_FREE_LINES : flags & ~PageFlags.PD_HAS_FREE_LINES;
    if (hinted != flags) {
      page.putHintShort(PageHeader.FLAGS, hinted);
    }
  }
}
