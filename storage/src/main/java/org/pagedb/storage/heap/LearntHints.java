package org.pagedb.storage.heap;

import org.pagedb.storage.page.PageWriter;

/**
 * Hint bits learnt of a few tuples of one page, in looking along a HOT chain. Those for which there
 * is no place are learnt again by the next who comes by. Reused; one thread's own.
 */
final class LearntHints {

  private static final int TUPLES = 8;

  private int[] pairs; // place and hints in turn; null until something is learnt
  private int count;

  void clear() {
    count = 0;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Keeps hint bits for the tuple at an offset of the page. */
  void add(int place, int bits) {
    if (pairs == null) {
      pairs = new int[2 * TUPLES];
    }
    if (count < pairs.length) {
      pairs[count++] = place;
      pairs[count++] = bits;
    }
  }

  /** Sets them on the latched page. */
  void addTo(PageWriter page) {
    for (int i = 0; i < count; i += 2) {
      HeapHints.add(page, pairs[i], pairs[i + 1]);
    }
  }
}
