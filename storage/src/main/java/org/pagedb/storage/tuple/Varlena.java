package org.pagedb.storage.tuple;

import org.pagedb.storage.page.PageBytes;

/**
 * How a value of variable width begins.
 *
 * <pre>
 * first byte odd, not FF  short: the other seven bits are the number of bytes that follow, 0 to 126
 * first byte even         long: a 4-byte word; bit 1 set if compressed, the upper 30 bits the number
 *                         of bytes that follow
 * FF                      out of line: {@value #POINTER_SIZE} bytes in all, see {@code toast}
 * </pre>
 *
 * <p>What follows a compressed head is the raw length in four bytes and the compressed bytes.
 */
public final class Varlena {

  /** The largest number of bytes with a short head. */
  public static final int MAX_SHORT = 126;

  /** The largest number of bytes a value may have: 1 GiB - 1. */
  public static final int MAX_LENGTH = (1 << 30) - 1;

  /** First byte of a value stored out of line. */
  public static final int POINTER_TAG = 0xFF;

  /** Bytes of what stands in a tuple for a value stored out of line. */
  public static final int POINTER_SIZE = 24;

  static final int LONG_HEAD = Integer.BYTES;
  private static final int COMPRESSED = 2;

  private Varlena() {}

  /** Bytes that a plain value of {@code length} bytes takes in a tuple. */
  public static int storedSize(int length) {
    return length <= MAX_SHORT ? 1 + length : LONG_HEAD + length;
  }

  /** Bytes that the value at {@code at} takes, head included. */
  public static int totalSize(byte[] page, int at) {
    int first = PageBytes.u8(page, at);
    if ((first & 1) != 0) {
      return first == POINTER_TAG ? POINTER_SIZE : 1 + (first >>> 1);
    }
    return LONG_HEAD + (PageBytes.i32(page, at) >>> 2);
  }

  /** Whether the value at {@code at} is stored as it is, not compressed and not out of line. */
  public static boolean isPlain(byte[] page, int at) {
    int first = PageBytes.u8(page, at);
    return (first & 1) != 0 ? first != POINTER_TAG : (first & COMPRESSED) == 0;
  }

  /** Whether the value at {@code at} is a pointer to elsewhere. */
  public static boolean isPointer(byte[] page, int at) {
    return PageBytes.u8(page, at) == POINTER_TAG;
  }

  /** Bytes of the head of a value that is not a pointer. */
  public static int headSize(byte[] page, int at) {
    return (page[at] & 1) != 0 ? 1 : LONG_HEAD;
  }

  /** Writes a plain value and returns where it ends. */
  public static int put(byte[] target, int at, byte[] source, int from, int length) {
    int start = putHead(target, at, length);
    System.arraycopy(source, from, target, start, length);
    return start + length;
  }

  /** Writes the head of a compressed value of which {@code length} bytes follow. */
  public static int putCompressedHead(byte[] target, int at, int length) {
    PageBytes.putInt(target, at, length << 2 | COMPRESSED);
    return at + LONG_HEAD;
  }

  private static int putHead(byte[] target, int at, int length) {
    if (length <= MAX_SHORT) {
      target[at] = (byte) (length << 1 | 1);
      return at + 1;
    }
    PageBytes.putInt(target, at, length << 2);
    return at + LONG_HEAD;
  }
}
