package org.pagedb.storage.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Little-endian access to page bytes as static functions of (array, index), so that hot loops need
 * no object.
 *
 * <p>Only the array's own bounds are checked: a stale offset read during a race gives wrong bytes
 * or an {@link IndexOutOfBoundsException}, never more, and both are survivable under the frame's
 * version counter.
 */
public final class PageBytes {

  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private PageBytes() {}

  private static VarHandle view(Class<?> elements) {
    return MethodHandles.byteArrayViewVarHandle(elements, ByteOrder.LITTLE_ENDIAN);
  }

  /** Unsigned byte, 0 to 255. */
  public static int u8(byte[] array, int index) {
    return array[index] & 0xFF;
  }

  /** Unsigned 16 bits, 0 to 65,535. */
  public static int u16(byte[] array, int index) {
    return (short) SHORT.get(array, index) & 0xFFFF;
  }

  /** Signed 16 bits. */
  public static short i16(byte[] array, int index) {
    return (short) SHORT.get(array, index);
  }

  /** Signed 32 bits. */
  public static int i32(byte[] array, int index) {
    return (int) INT.get(array, index);
  }

  /** Unsigned 32 bits, as a long. */
  public static long u32(byte[] array, int index) {
    return (int) INT.get(array, index) & 0xFFFF_FFFFL;
  }

  /** Signed 64 bits. */
  public static long i64(byte[] array, int index) {
    return (long) LONG.get(array, index);
  }

  /** Unsigned 48 bits, as transaction ids and tuple ids are packed. */
  public static long u48(byte[] array, int index) {
    return u32(array, index) | (long) u16(array, index + Integer.BYTES) << Integer.SIZE;
  }

  /** Stores the low 8 bits. */
  public static void putByte(byte[] array, int index, int value) {
    array[index] = (byte) value;
  }

  /** Stores the low 16 bits. */
  public static void putShort(byte[] array, int index, int value) {
    SHORT.set(array, index, (short) value);
  }

  /** Stores 32 bits. */
  public static void putInt(byte[] array, int index, int value) {
    INT.set(array, index, value);
  }

  /** Stores 64 bits. */
  public static void putLong(byte[] array, int index, long value) {
    LONG.set(array, index, value);
  }

  /** Stores the low 48 bits. */
  public static void putSixBytes(byte[] array, int index, long value) {
    putInt(array, index, (int) value);
    putShort(array, index + Integer.BYTES, (int) (value >>> Integer.SIZE));
  }
}
