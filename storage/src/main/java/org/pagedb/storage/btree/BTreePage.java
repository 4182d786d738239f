package org.pagedb.storage.btree;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * A tree page as functions of (array, index of the page's first byte). Slots of two bytes, each the
 * offset of an item, grow up from the header to lower; items grow down from the special area.
 *
 * <pre>
 * special area
 * off len  field       meaning
 *   0   4  left        block of the left sibling; 0 if none
 *   4   4  right       block of the right sibling; 0 if none; on a free page the next free one
 *   8   8  splitStamp  when this page was split off its left neighbour: incarnation | counter
 *  16   2  highKey     offset of the high key; 0 if none, as on the rightmost page of a level
 *  18   2  skip        bytes with which every key on the page begins; samples start behind them
 *  20   2  sampled     number of items when the samples were taken; 0 if there are none
 *  22   1  level       0 for a leaf
 *  23   1  kind        TREE or FREE
 *  24   4  magic       what tells a tree page from any other
 *  28   4  (zero)
 *  32 128  samples     16 key prefixes of 8 bytes, big-endian
 * </pre>
 */
final class BTreePage {

  static final int LEFT = 0;
  static final int RIGHT = LEFT + Integer.BYTES;
  static final int SPLIT_STAMP = RIGHT + Integer.BYTES;
  static final int HIGH_KEY = SPLIT_STAMP + Long.BYTES;
  static final int SKIP = HIGH_KEY + Short.BYTES;
  static final int SAMPLED = SKIP + Short.BYTES;
  static final int LEVEL = SAMPLED + Short.BYTES;
  static final int KIND = LEVEL + 1;
  static final int MAGIC = KIND + 1;
  static final int SAMPLES = MAGIC + 2 * Integer.BYTES;
  static final int SAMPLE_COUNT = 16;
  static final int SPECIAL_SIZE = SAMPLES + SAMPLE_COUNT * Long.BYTES;

  /** Where the special area starts on every tree page. */
  static final int SPECIAL = PageHeader.PAGE_SIZE - SPECIAL_SIZE;

  /** Where the slots start. */
  static final int SLOTS = PageHeader.SIZE;

  /** Bytes for slots and items. */
  static final int ROOM = SPECIAL - SLOTS;

  static final int SLOT_SIZE = Short.BYTES;

  static final int MAGIC_VALUE = 0x4254_5245;
  static final int TREE = 1;
  static final int FREE = 2;

  /** No such page: block 0 is the meta page, which no link names. */
  static final int NONE = 0;

  private BTreePage() {}

  static int left(byte[] array, int base) {
    return PageBytes.i32(array, base + SPECIAL + LEFT);
  }

  static int right(byte[] array, int base) {
    return PageBytes.i32(array, base + SPECIAL + RIGHT);
  }

  static long splitStamp(byte[] array, int base) {
    return PageBytes.i64(array, base + SPECIAL + SPLIT_STAMP);
  }

  static int skip(byte[] array, int base) {
    return PageBytes.u16(array, base + SPECIAL + SKIP);
  }

  static int sampled(byte[] array, int base) {
    return PageBytes.u16(array, base + SPECIAL + SAMPLED);
  }

  static int level(byte[] array, int base) {
    return PageBytes.u8(array, base + SPECIAL + LEVEL);
  }

  /** Whether this is a page of the tree, neither free nor new nor anything else. */
  static boolean isTree(byte[] array, int base) {
    return hasKind(array, base, TREE);
  }

  /** Whether this page is on the free list. */
  static boolean isFree(byte[] array, int base) {
    return hasKind(array, base, FREE);
  }

  static boolean isLeaf(byte[] array, int base) {
    return isTree(array, base) && level(array, base) == 0;
  }

  private static boolean hasKind(byte[] array, int base, int kind) {
    return PageBytes.i32(array, base + SPECIAL + MAGIC) == MAGIC_VALUE
        && PageBytes.u8(array, base + SPECIAL + KIND) == kind
        && PageHeader.special(array, base) == SPECIAL;
  }

  /** Items on the page, the high key not among them. */
  static int count(byte[] array, int base) {
    return (PageHeader.lower(array, base) - SLOTS) / SLOT_SIZE;
  }

  /** Offset in the page of item {@code index}, from 0. */
  static int item(byte[] array, int base, int index) {
    return PageBytes.u16(array, base + SLOTS + index * SLOT_SIZE);
  }

  /** Bytes between slots and items. */
  static int gap(byte[] array, int base) {
    return PageHeader.upper(array, base) - PageHeader.lower(array, base);
  }

  /** Offset in the page of the high key's two-byte length, or 0 if the page is the rightmost. */
  static int highKey(byte[] array, int base) {
    return PageBytes.u16(array, base + SPECIAL + HIGH_KEY);
  }

  static int highKeyLength(byte[] array, int base) {
    int at = highKey(array, base);
    return at == 0 ? 0 : PageBytes.u16(array, base + at) & Items.LENGTH_MASK;
  }

  static void left(PageWriter page, int block) {
    page.putInt(SPECIAL + LEFT, block);
  }

  static void right(PageWriter page, int block) {
    page.putInt(SPECIAL + RIGHT, block);
  }

  /** Makes the page a free one that names the next. */
  static void free(PageWriter page, int next) {
    PageHeader.init(page, SPECIAL_SIZE);
    page.putByte(SPECIAL + KIND, FREE);
    page.putInt(SPECIAL + MAGIC, MAGIC_VALUE);
    page.putInt(SPECIAL + RIGHT, next);
  }
}
