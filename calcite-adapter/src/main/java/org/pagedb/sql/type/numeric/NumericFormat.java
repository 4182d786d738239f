package org.pagedb.sql.type.numeric;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The byte form of a numeric, in vectors and tuples.
 *
 * <pre>
 * first byte  rest
 * 0 … 127     the scale; then the unscaled value, two's complement, big-endian, shortest
 * 128         two bytes with the scale, big-endian; then the unscaled value likewise
 * 253         nothing: −Infinity
 * 254         nothing: Infinity
 * 255         nothing: NaN
 * </pre>
 *
 * Equal numbers of different scale have different bytes.
 */
public final class NumericFormat {

  private static final int LONG_SCALE = 128;
  private static final int MINUS_INFINITY = 253;
  private static final int INFINITY = 254;
  private static final int NAN = 255;

  private NumericFormat() {}

  /** Writes a value. */
  public static byte[] write(Numeric value) {
    if (!value.isFinite()) {
      int mark = value.isNaN() ? NAN : value.signum() > 0 ? INFINITY : MINUS_INFINITY;
      return new byte[] {(byte) mark};
    }
    int scale = value.scale();
    int header = scale < LONG_SCALE ? 1 : 3;
    byte[] bytes = value.isSmall() ? writeSmall(value, header) : writeBig(value, header);
    if (header == 1) {
      bytes[0] = (byte) scale;
    } else {
      bytes[0] = (byte) LONG_SCALE;
      bytes[1] = (byte) (scale >> 8);
      bytes[2] = (byte) scale;
    }
    return bytes;
  }

  private static byte[] writeSmall(Numeric value, int header) {
    long unscaled = value.smallUnscaled();
    int bits = Long.SIZE - Long.numberOfLeadingZeros(unscaled ^ (unscaled >> 63)) + 1;
    int length = (bits + 7) / 8;
    byte[] bytes = new byte[header + length];
    for (int i = header + length - 1; i >= header; i--) {
      bytes[i] = (byte) unscaled;
      unscaled >>= 8;
    }
    return bytes;
  }

  private static byte[] writeBig(Numeric value, int header) {
    byte[] unscaled = value.unscaled().toByteArray();
    byte[] bytes = new byte[header + unscaled.length];
    System.arraycopy(unscaled, 0, bytes, header, unscaled.length);
    return bytes;
  }

  /** Reads what {@link #write} wrote. */
  public static Numeric read(byte[] buffer, int offset, int length) {
    int first = buffer[offset] & 0xFF;
    switch (first) {
      case MINUS_INFINITY:
        return Numeric.MINUS_INFINITY;
      case INFINITY:
        return Numeric.INFINITY;
      case NAN:
        return Numeric.NAN;
      default:
        break;
    }
    int header = first < LONG_SCALE ? 1 : 3;
    int scale =
        first < LONG_SCALE ? first : (buffer[offset + 1] & 0xFF) << 8 | buffer[offset + 2] & 0xFF;
    int start = offset + header;
    int count = length - header;
    if (count > Long.BYTES) {
      return Numeric.of(new BigInteger(Arrays.copyOfRange(buffer, start, start + count)), scale);
    }
    long unscaled = buffer[start];
    for (int i = start + 1; i < start + count; i++) {
      unscaled = unscaled << 8 | buffer[i] & 0xFF;
    }
    return Numeric.of(unscaled, scale);
  }
}
