package org.pagedb.storage.btree;

/**
 * Finds places on one page. May run on a page that is being changed: then the answer is arbitrary,
 * or an {@link IndexOutOfBoundsException}, but it comes.
 */
final class NodeSearch {

  private static final int NEAR = 2;

  private NodeSearch() {}

  /** The first leaf item at or behind {@code position}; the number of items if there is none. */
  static int leaf(byte[] array, int base, KeyPosition position) {
    int low = 0;
    int high = BTreePage.count(array, base);
    long range = Samples.narrow(array, base, high, 0, position);
    low = Samples.low(range);
    high = Samples.high(range);
    while (low < high) {
      int middle = low + high >>> 1;
      if (position.compareLeaf(array, base + BTreePage.item(array, base, middle)) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** As {@link #leaf}, if the answer is probably behind all items. */
  static int leafAtEnd(byte[] array, int base, KeyPosition position) {
    int count = BTreePage.count(array, base);
    boolean behindAll =
        count > 0 && position.compareLeaf(array, base + BTreePage.item(array, base, count - 1)) < 0;
    return behindAll ? count : leaf(array, base, position);
  }

  /** As {@link #leaf}, if the answer is not below {@code low} and probably close to it. */
  static int leafFrom(byte[] array, int base, int low, int count, KeyPosition position) {
    int end = Math.min(count, low + NEAR);
    for (int i = low; i < end; i++) {
      if (position.compareLeaf(array, base + BTreePage.item(array, base, i)) >= 0) {
        return i;
      }
    }
    return end == count ? count : Math.max(end, leaf(array, base, position));
  }

  /**
   * The downlink to follow for {@code position}: the last whose separator is at or before it, or,
   * going backward, strictly before it.
   */
  static int downlink(byte[] array, int base, KeyPosition position, boolean backward) {
    int count = BTreePage.count(array, base);
    long range = Samples.narrow(array, base, count, 1, position);
    int low = Samples.low(range); // the first downlink is before everything
    int high = Samples.high(range);
    int limit = backward ? 0 : 1;
    while (low < high) {
      int middle = low + high >>> 1;
      int at = base + BTreePage.item(array, base, middle);
      int order = position.compareSeparator(array, at + Items.HEAD, Items.keyLength(array, at));
      if (order < limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Compares the high key with a position; positive where there is no high key. */
  static int compareHighKey(byte[] array, int base, KeyPosition position) {
    int at = BTreePage.highKey(array, base);
    if (at == 0) {
      return 1;
    }
    return position.compareSeparator(
        array, base + at + Items.HEAD, Items.keyLength(array, base + at));
  }
}
