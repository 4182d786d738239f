package org.pagedb.sql.exec.copy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are put one behind the other. Numbers are big-endian, as PostgreSQL sends them. */
final class ByteOutput {

  private byte[] bytes = new byte[1 << 12];
  private int size;

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, size);
  }

  void putByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  void putShort(int value) {
    putByte(value >> 8);
    putByte(value);
  }

  void putInt(int value) {
    putShort(value >> 16);
    putShort(value);
  }

  void putLong(long value) {
    putInt((int) (value >> 32));
    putInt((int) value);
  }

  void putBytes(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  void putText(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    putBytes(utf8, 0, utf8.length);
  }

  /** The decimal digits of a number. */
  void putNumber(long number) {
    if (number == Long.MIN_VALUE) {
      putText(Long.toString(number));
      return;
    }
    long rest = Math.abs(number);
    int digits = 1;
    for (long n = rest; n >= 10; n /= 10) {
      digits++;
    }
    int length = number < 0 ? digits + 1 : digits;
    reserve(length);
    if (number < 0) {
      bytes[size] = '-';
    }
    int at = size + length;
    for (int i = 0; i < digits; i++) {
      bytes[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += length;
  }

  /** Puts four bytes that {@link #endLength} sets, and says where. */
  int beginLength() {
    putInt(0);
    return size;
  }

  /** Writes how much was put since {@link #beginLength} said {@code start}. */
  void endLength(int start) {
    int length = size - start;
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes[start - 1 - i] = (byte) (length >> 8 * i);
    }
  }

  private void reserve(int length) {
    if (size + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + length, bytes.length * 2));
    }
  }
}
