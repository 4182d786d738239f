package org.pagedb.sql.exec.run;

import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericFormat;
import org.pagedb.storage.vector.BytesVector;

/**
 * Numerics as they stand in vectors, read without making objects as long as the unscaled value fits
 * a long and the scale a byte. The form is {@link NumericFormat}'s.
 */
public final class NumericSlice {

  private static final int LONG_SCALE = 128;
  private static final long[] POWERS = new long[19];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private NumericSlice() {}

  /** Whether {@link #scale} and {@link #unscaled} may be used. */
  public static boolean isSmall(BytesVector vector, int row) {
    return vector.buffer(row)[vector.offset(row)] >= 0 && vector.length(row) <= Long.BYTES + 1;
  }

  /** The scale of a small numeric. */
  public static int scale(BytesVector vector, int row) {
    return vector.buffer(row)[vector.offset(row)];
  }

  /** The unscaled value of a small numeric. */
  public static long unscaled(BytesVector vector, int row) {
    byte[] buffer = vector.buffer(row);
    int at = vector.offset(row) + 1;
    int end = at + vector.length(row) - 1;
    long value = buffer[at++];
    while (at < end) {
      value = value << 8 | buffer[at++] & 0xFF;
    }
    return value;
  }

  /** The numeric at a row that is not null, small or not. */
  public static Numeric read(BytesVector vector, int row) {
    return NumericFormat.read(vector.buffer(row), vector.offset(row), vector.length(row));
  }

  /** Compares two numerics that are not null by value. */
  public static int compare(BytesVector a, int aRow, BytesVector b, int bRow) {
    if (isSmall(a, aRow) && isSmall(b, bRow)) {
      int difference = scale(a, aRow) - scale(b, bRow);
      long x = unscaled(a, aRow);
      long y = unscaled(b, bRow);
      if (difference == 0) {
        return Long.compare(x, y);
      }
      if (difference > 0 && canScaleUp(y, difference)) {
        return Long.compare(x, scaledUp(y, difference));
      }
      if (difference < 0 && canScaleUp(x, -difference)) {
        return Long.compare(scaledUp(x, -difference), y);
      }
    }
    return read(a, aRow).compareTo(read(b, bRow));
  }

  /** Puts a small numeric; {@code scratch} has at least 9 bytes. */
  public static void put(BytesVector vector, int row, long unscaled, int scale, byte[] scratch) {
    if (scale >= LONG_SCALE) {
      put(vector, row, Numeric.of(unscaled, scale));
      return;
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(unscaled ^ unscaled >> 63) + 1;
    int length = bits + 7 >> 3;
    scratch[0] = (byte) scale;
    long rest = unscaled;
    for (int i = length; i > 0; i--) {
      scratch[i] = (byte) rest;
      rest >>= 8;
    }
    vector.putCopy(row, scratch, 0, length + 1);
  }

  /** Puts any numeric. */
  public static void put(BytesVector vector, int row, Numeric value) {
    byte[] bytes = NumericFormat.write(value);
    vector.putReference(row, bytes, 0, bytes.length);
  }

  /** Whether {@code value × 10^digits} fits a long. */
  public static boolean canScaleUp(long value, int digits) {
    return digits < POWERS.length
        && Math.multiplyHigh(value, POWERS[digits]) == (value * POWERS[digits]) >> 63;
  }

  /** {@code value × 10^digits}, if {@link #canScaleUp}. */
  public static long scaledUp(long value, int digits) {
    return value * POWERS[digits];
  }
}
