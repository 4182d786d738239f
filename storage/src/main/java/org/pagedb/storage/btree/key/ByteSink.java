package org.pagedb.storage.btree.key;

import java.util.Arrays;

/** A growing byte array; integers go in big-endian, the order in which bytes compare. */
final class ByteSink {

  private byte[] bytes;
  private int length;

  ByteSink(int capacity) {
    bytes = new byte[capacity];
  }

  byte[] array() {
    return bytes;
  }

  int length() {
    return length;
  }

  void clear() {
    length = 0;
  }

  void put(int value) {
    if (length == bytes.length) {
      grow(1);
    }
    bytes[length++] = (byte) value;
  }

  /** Appends the low {@code width} bytes of {@code value}, highest first. */
  void putBigEndian(long value, int width) {
    if (bytes.length - length < width) {
      grow(width);
    }
    for (int shift = (width - 1) * 8; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  void put(byte[] source, int offset, int count) {
    if (bytes.length - length < count) {
      grow(count);
    }
    System.arraycopy(source, offset, bytes, length, count);
    length += count;
  }

  /** XORs everything from {@code start} on. */
  void flip(int start, byte mask) {
    if (mask != 0) {
      for (int i = start; i < length; i++) {
        bytes[i] ^= mask;
      }
    }
  }

  private void grow(int needed) {
    bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + needed));
  }
}
