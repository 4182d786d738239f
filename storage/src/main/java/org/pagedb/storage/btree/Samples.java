package org.pagedb.storage.btree;

import org.pagedb.storage.page.PageWriter;

/**
 * Sixteen key prefixes of a page, kept side by side so that a search touches one or two cache lines
 * before it is down to a few items. They were taken at evenly spaced items of the page as it was
 * then; each item added since may have moved a sampled one up by one place, and no item is removed
 * without taking them anew. All keys of the page share their first {@code skip} bytes.
 */
final class Samples {

  private static final int FEWEST = 32;
  private static final int AT = BTreePage.SPECIAL + BTreePage.SAMPLES;

  private Samples() {}

  /** Where the {@code index}-th sample was, of {@code items} items from {@code first} on. */
  private static int place(int index, int items, int first) {
    return first + (index + 1) * items / (BTreePage.SAMPLE_COUNT + 1);
  }

  /**
   * Between which items a search has to look, low and high in one long.
   *
   * @param first 0 on a leaf; 1 elsewhere, where the first downlink has no key
   */
  static long narrow(byte[] array, int base, int count, int first, KeyPosition position) {
    int then = BTreePage.sampled(array, base);
    if (then == 0 || count <= first) {
      return range(first, Math.max(count, first));
    }
    int skip = BTreePage.skip(array, base);
    if (skip > 0) {
      int at = base + BTreePage.item(array, base, first) + Items.HEAD;
      int known = Math.min(skip, position.length());
      int order = KeyBytes.compare(array, at, position.bytes(), 0, known);
      if (order != 0) {
        return order > 0 ? range(first, first) : range(count, count);
      }
    }
    int added = count - first - then;
    long wanted = position.eight(skip) ^ Long.MIN_VALUE;
    int below = 0;
    int notAbove = 0;
    for (int i = 0; i < BTreePage.SAMPLE_COUNT; i++) {
      long sample = KeyBytes.eight(array, base + AT + i * Long.BYTES) ^ Long.MIN_VALUE;
      below += sample < wanted ? 1 : 0;
      notAbove += sample <= wanted ? 1 : 0;
    }
    int low = below == 0 ? first : place(below - 1, then, first) + 1;
    int high =
        notAbove == BTreePage.SAMPLE_COUNT
            ? count
            : Math.min(count, place(notAbove, then, first) + added);
    return range(low, Math.max(low, high));
  }

  private static long range(int low, int high) {
    return (long) high << Integer.SIZE | low;
  }

  static int low(long range) {
    return (int) range;
  }

  static int high(long range) {
    return (int) (range >>> Integer.SIZE);
  }

  /** Whether, after an item was put at {@code index}, the samples must be taken anew. */
  static boolean areStale(byte[] array, int base, int index) {
    int first = firstOf(array, base);
    int count = BTreePage.count(array, base) - first;
    int then = BTreePage.sampled(array, base);
    if (then == 0) {
      return count >= FEWEST;
    }
    if (count - then > Math.max(16, then / 8)) {
      return true;
    }
    boolean atEdge = index <= first || index == first + count - 1;
    return atEdge && sharedBy(array, base, first, count) < BTreePage.skip(array, base);
  }

  /** Takes the samples of a page. */
  static void take(PageWriter page) {
    byte[] array = page.array();
    int base = page.base();
    int first = firstOf(array, base);
    int count = BTreePage.count(array, base) - first;
    if (count < FEWEST) {
      page.putInt(BTreePage.SPECIAL + BTreePage.SKIP, 0); // skip and sampled
      return;
    }
    int skip = sharedBy(array, base, first, count);
    page.putInt(BTreePage.SPECIAL + BTreePage.SKIP, skip | count << Short.SIZE);
    byte[] samples = new byte[BTreePage.SAMPLE_COUNT * Long.BYTES];
    for (int i = 0; i < BTreePage.SAMPLE_COUNT; i++) {
      int at = base + BTreePage.item(array, base, place(i, count, first));
      KeyBytes.putEight(samples, i * Long.BYTES, prefix(array, at, skip, first == 0));
    }
    page.putBytes(AT, samples, 0, samples.length);
  }

  private static int firstOf(byte[] array, int base) {
    return BTreePage.level(array, base) == 0 ? 0 : 1;
  }

  /** The bytes that the first and the last key share, and so all between them. */
  private static int sharedBy(byte[] array, int base, int first, int count) {
    int a = base + BTreePage.item(array, base, first);
    int b = base + BTreePage.item(array, base, first + count - 1);
    int length = Math.min(Items.keyLength(array, a), Items.keyLength(array, b));
    return KeyBytes.commonPrefix(array, a + Items.HEAD, array, b + Items.HEAD, length);
  }

  /** Eight bytes of key and, on a leaf, big-endian tid, filled up with zeros. */
  private static long prefix(byte[] array, int at, int skip, boolean leaf) {
    int length = Items.keyLength(array, at);
    long tid = leaf ? Items.firstTid(array, at) : 0;
    int end = length + (leaf ? Items.TID : 0);
    long prefix = 0;
    for (int i = skip; i < skip + Long.BYTES; i++) {
      int next = 0;
      if (i < length) {
        next = array[at + Items.HEAD + i] & 0xFF;
      } else if (i < end) {
        next = (int) (tid >>> (end - 1 - i) * Byte.SIZE) & 0xFF;
      }
      prefix = prefix << Byte.SIZE | next;
    }
    return prefix;
  }
}
