package org.pagedb.storage.btree.key;

/**
 * Byte strings in an order-preserving form that ends itself: the bytes 00 and 01 become 01 01 and
 * 01 02, and a 00 ends the string. So no encoded string is a prefix of another, and a string sorts
 * before all that continue it.
 */
final class ByteStrings {

  private static final int END = 0;
  private static final int ESCAPE = 1;

  private ByteStrings() {}

  static void write(byte[] source, int offset, int length, ByteSink target) {
    int end = offset + length;
    int clean = offset;
    for (int at = offset; at < end; at++) {
      if ((source[at] & 0xFF) <= ESCAPE) {
        target.put(source, clean, at - clean);
        target.put(ESCAPE);
        target.put(source[at] + 1);
        clean = at + 1;
      }
    }
    target.put(source, clean, end - clean);
    target.put(END);
  }

  /** Where the encoded string at {@code offset} ends, its end mark excluded. */
  static int end(byte[] bytes, int offset, byte flip) {
    int at = offset;
    while (bytes[at] != flip) { // END ^ flip
      at++;
    }
    return at;
  }

  /** Whether the encoded string in {@code [offset, end)} is the plain one. */
  static boolean isPlain(byte[] bytes, int offset, int end, byte flip) {
    if (flip != 0) {
      return false;
    }
    for (int at = offset; at < end; at++) {
      if (bytes[at] == ESCAPE) {
        return false;
      }
    }
    return true;
  }

  /** Decodes {@code [offset, end)} into {@code target}, which is long enough; its length. */
  static int read(byte[] bytes, int offset, int end, byte flip, byte[] target) {
    int length = 0;
    for (int at = offset; at < end; at++) {
      int value = (bytes[at] ^ flip) & 0xFF;
      if (value == ESCAPE) {
        at++;
        value = ((bytes[at] ^ flip) & 0xFF) - 1;
      }
      target[length++] = (byte) value;
    }
    return length;
  }
}
