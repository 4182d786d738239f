package org.pagedb.storage.toast;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.tuple.Varlena;

/**
 * What stands in a tuple for a value stored out of line.
 *
 * <pre>
 * off len  field         meaning
 *   0   1  tag           FF
 *   1   1  form          0 plain, 1 compressed
 *   2   2  padding       0
 *   4   4  rawLength     bytes of the value
 *   8   4  storedLength  bytes in the chunks
 *  12   6  firstChunk    TID of the first chunk in the toast relation
 *  18   6  xmin          id of the transaction that stored it: every chunk carries it
 * </pre>
 *
 * @param xmin also tells a chunk apart from whatever may have taken its place
 */
record ToastPointer(
    boolean compressed, int rawLength, int storedLength, long firstChunk, long xmin) {

  static final int TAG = 0;
  static final int FORM = TAG + Byte.BYTES;
  static final int PADDING = FORM + Byte.BYTES;
  static final int RAW_LENGTH = PADDING + Short.BYTES;
  static final int STORED_LENGTH = RAW_LENGTH + Integer.BYTES;
  static final int FIRST_CHUNK = STORED_LENGTH + Integer.BYTES;
  static final int XMIN = FIRST_CHUNK + 6;

  static ToastPointer at(byte[] page, int at) {
    return new ToastPointer(
        page[at + FORM] != 0,
        PageBytes.i32(page, at + RAW_LENGTH),
        PageBytes.i32(page, at + STORED_LENGTH),
        PageBytes.u48(page, at + FIRST_CHUNK),
        PageBytes.u48(page, at + XMIN));
  }

  byte[] toBytes() {
    byte[] bytes = new byte[Varlena.POINTER_SIZE];
    bytes[TAG] = (byte) Varlena.POINTER_TAG;
    bytes[FORM] = (byte) (compressed ? 1 : 0);
    PageBytes.putInt(bytes, RAW_LENGTH, rawLength);
    PageBytes.putInt(bytes, STORED_LENGTH, storedLength);
    PageBytes.putSixBytes(bytes, FIRST_CHUNK, firstChunk);
    PageBytes.putSixBytes(bytes, XMIN, xmin);
    return bytes;
  }
}
