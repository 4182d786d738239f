package org.pagedb.storage.btree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Unsigned comparison of byte strings, eight bytes at a time. */
final class KeyBytes {

  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private KeyBytes() {}

  /** Eight bytes such that unsigned longs order as the bytes do. */
  static long eight(byte[] array, int at) {
    return (long) BIG_ENDIAN.get(array, at);
  }

  static void putEight(byte[] array, int at, long value) {
    BIG_ENDIAN.set(array, at, value);
  }

  /**
   * Compares the first {@code length} bytes. Both arrays must have 7 bytes to spare behind them,
   * whatever is in them.
   */
  static int compare(byte[] left, int leftAt, byte[] right, int rightAt, int length) {
    int done = 0;
    for (; length - done >= Long.BYTES; done += Long.BYTES) {
      long a = eight(left, leftAt + done);
      long b = eight(right, rightAt + done);
      if (a != b) {
        return Long.compareUnsigned(a, b);
      }
    }
    if (done == length) {
      return 0;
    }
    int unused = (Long.BYTES - (length - done)) * Byte.SIZE;
    return Long.compareUnsigned(
        eight(left, leftAt + done) >>> unused, eight(right, rightAt + done) >>> unused);
  }

  /** How many leading bytes are the same, at most {@code length}. */
  static int commonPrefix(byte[] left, int leftAt, byte[] right, int rightAt, int length) {
    int mismatch = Arrays.mismatch(left, leftAt, leftAt + length, right, rightAt, rightAt + length);
    return mismatch < 0 ? length : mismatch;
  }

  /** Writes a tid so that its bytes order as tids do. */
  static void putTid(byte[] target, int at, long tid) {
    for (int i = 0; i < Items.TID; i++) {
      target[at + i] = (byte) (tid >>> (Items.TID - 1 - i) * Byte.SIZE);
    }
  }

  static long tid(byte[] array, int at) {
    long tid = 0;
    for (int i = 0; i < Items.TID; i++) {
      tid = tid << Byte.SIZE | array[at + i] & 0xFF;
    }
    return tid;
  }
}
