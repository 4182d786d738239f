package org.pagedb.storage.freespace;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * One page of the free space map: a category per heap block, the largest of each group, and the
 * largest of all. A category c promises at least {@code c * 32} free bytes.
 *
 * <pre>
 *  off  len  field   meaning
 *    0   28  header  raw page, see PageHeader
 *   28    1  max     the largest category on the page
 *   29  124  groups  the largest category of each group of 64 blocks
 *  153 7936  blocks  a category per heap block
 * </pre>
 *
 * <p>All of it is a hint: after a crash any byte may be stale.
 */
final class FreeSpacePage {

  static final int GROUP_SIZE = 64;
  static final int GROUP_COUNT = 124;

  /** Heap blocks that one page covers. */
  static final int BLOCKS = GROUP_SIZE * GROUP_COUNT;

  static final int MAX = PageHeader.SIZE;
  static final int GROUPS = MAX + Byte.BYTES;
  static final int CATEGORIES = GROUPS + GROUP_COUNT;

  private FreeSpacePage() {}

  static int max(byte[] array, int base) {
    return PageBytes.u8(array, base + MAX);
  }

  static int category(byte[] array, int base, int index) {
    return PageBytes.u8(array, base + CATEGORIES + index);
  }

  /** Sets one category and what is derived from it. */
  static void put(PageWriter page, int index, int category) {
    byte[] array = page.array();
    int base = page.base();
    int before = category(array, base, index);
    if (before == category) {
      return;
    }
    page.putHintByte(CATEGORIES + index, category);
    int group = index / GROUP_SIZE;
    int groupMax = PageBytes.u8(array, base + GROUPS + group);
    if (category > groupMax || before == groupMax) {
      page.putHintByte(
          GROUPS + group, largest(array, base + CATEGORIES + group * GROUP_SIZE, GROUP_SIZE));
      page.putHintByte(MAX, largest(array, base + GROUPS, GROUP_COUNT));
    }
  }

  /** An index with at least this category, looked for from {@code start} on and around; or -1. */
  static int find(byte[] array, int base, int category, int start) {
    int first = start / GROUP_SIZE;
    for (int i = 0; i < GROUP_COUNT; i++) {
      int group = (first + i) % GROUP_COUNT;
      if (PageBytes.u8(array, base + GROUPS + group) >= category) {
        int found = findInGroup(array, base, category, group);
        if (found >= 0) {
          return found;
        }
      }
    }
    return -1;
  }

  private static int findInGroup(byte[] array, int base, int category, int group) {
    for (int index = group * GROUP_SIZE; index < (group + 1) * GROUP_SIZE; index++) {
      if (category(array, base, index) >= category) {
        return index;
      }
    }
    return -1;
  }

  private static int largest(byte[] array, int from, int count) {
    int largest = 0;
    for (int i = from; i < from + count; i++) {
      largest = Math.max(largest, PageBytes.u8(array, i));
    }
    return largest;
  }
}
