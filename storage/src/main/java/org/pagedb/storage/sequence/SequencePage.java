package org.pagedb.storage.sequence;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * The one page of a sequence, little-endian.
 *
 * <pre>
 * off len  field   meaning
 *   0  28  header  raw page, see PageHeader
 *  28   4  magic   0x31514553, "SEQ1"
 *  32   8  value   no number beyond this one has been given
 *  40   1  called  0 if the value itself has not been given either
 * </pre>
 */
final class SequencePage {

  static final int MAGIC = PageHeader.SIZE;
  static final int VALUE = MAGIC + Integer.BYTES;
  static final int CALLED = VALUE + Long.BYTES;
  static final int MAGIC_NUMBER = 0x3151_4553;

  private SequencePage() {}

  static boolean isOne(byte[] array, int base) {
    return PageBytes.i32(array, base + MAGIC) == MAGIC_NUMBER;
  }

  static long value(byte[] array, int base) {
    return PageBytes.i64(array, base + VALUE);
  }

  static boolean isCalled(byte[] array, int base) {
    return PageBytes.u8(array, base + CALLED) != 0;
  }

  static void init(PageWriter page) {
    PageHeader.initRaw(page);
    page.putInt(MAGIC, MAGIC_NUMBER);
  }

  static void put(PageWriter page, long value, boolean isCalled) {
    page.putLong(VALUE, value);
    page.putByte(CALLED, isCalled ? 1 : 0);
  }
}
