package org.pagedb.storage.btree;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * Block 0 of an index as functions of (array, index of the page's first byte). A raw page.
 *
 * <pre>
 * off len  field        meaning
 *  28   4  magic        what tells an index file from any other
 *  32   4  version      of the format that this class describes
 *  36   4  root         block of the root page
 *  40   4  rootLevel    level of the root; 0 while it is a leaf
 *  44   4  firstFree    first block of the free list; 0 if it is empty
 *  48   4  freeCount    blocks on the free list
 *  52   4  incarnation  grows whenever a process that has opened the index first splits a page
 * </pre>
 */
final class BTreeMeta {

  /** The block of the meta page. */
  static final int BLOCK = 0;

  static final int MAGIC = PageHeader.SIZE;
  static final int VERSION = MAGIC + Integer.BYTES;
  static final int ROOT = VERSION + Integer.BYTES;
  static final int ROOT_LEVEL = ROOT + Integer.BYTES;
  static final int FIRST_FREE = ROOT_LEVEL + Integer.BYTES;
  static final int FREE_COUNT = FIRST_FREE + Integer.BYTES;
  static final int INCARNATION = FREE_COUNT + Integer.BYTES;

  static final int MAGIC_VALUE = 0x5047_4254;
  static final int VERSION_VALUE = 1;

  private BTreeMeta() {}

  static boolean isMeta(byte[] array, int base) {
    return PageBytes.i32(array, base + MAGIC) == MAGIC_VALUE;
  }

  static int version(byte[] array, int base) {
    return PageBytes.i32(array, base + VERSION);
  }

  static int root(byte[] array, int base) {
    return PageBytes.i32(array, base + ROOT);
  }

  static int rootLevel(byte[] array, int base) {
    return PageBytes.i32(array, base + ROOT_LEVEL);
  }

  static int firstFree(byte[] array, int base) {
    return PageBytes.i32(array, base + FIRST_FREE);
  }

  static int freeCount(byte[] array, int base) {
    return PageBytes.i32(array, base + FREE_COUNT);
  }

  static int incarnation(byte[] array, int base) {
    return PageBytes.i32(array, base + INCARNATION);
  }

  static void init(PageWriter page, int root, int rootLevel) {
    PageHeader.initRaw(page);
    page.putInt(MAGIC, MAGIC_VALUE);
    page.putInt(VERSION, VERSION_VALUE);
    page.putInt(ROOT, root);
    page.putInt(ROOT_LEVEL, rootLevel);
  }

  static void root(PageWriter page, int root, int rootLevel) {
    page.putInt(ROOT, root);
    page.putInt(ROOT_LEVEL, rootLevel);
  }

  static void free(PageWriter page, int first, int count) {
    page.putInt(FIRST_FREE, first);
    page.putInt(FREE_COUNT, count);
  }
}
