package org.pagedb.sql.type;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Values strung together in one byte form, as arrays, records and ranges hold their parts.
 *
 * <pre>
 * long      8 bytes, little-endian
 * double    8 bytes, little-endian, IEEE 754
 * bytes     length as varint (7 bits a byte, low first), then the bytes
 * </pre>
 */
public final class ElementForm {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private ElementForm() {}

  /** Grows as parts are written. */
  public static final class Writer {
    private byte[] bytes = new byte[64];
    private int used;

    private void reserve(int more) {
      if (used + more > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(used + more, bytes.length * 2));
      }
    }

    /** Appends one byte. */
    public void putByte(int value) {
      reserve(1);
      bytes[used++] = (byte) value;
    }

    /** Appends an unsigned number, small ones in few bytes. */
    public void putVarint(int value) {
      int rest = value;
      while ((rest & ~0x7F) != 0) {
        putByte(rest | 0x80);
        rest >>>= 7;
      }
      putByte(rest);
    }

    /** Appends eight bytes. */
    public void putLong(long value) {
      reserve(Long.BYTES);
      LONG.set(bytes, used, value);
      used += Long.BYTES;
    }

    /** Appends length and bytes. */
    public void putBytes(byte[] value) {
      putVarint(value.length);
      reserve(value.length);
      System.arraycopy(value, 0, bytes, used, value.length);
      used += value.length;
    }

    /** Appends a datum that is not null. */
    public void putDatum(TypeCodec codec, Object datum) {
      switch (codec.vectorKind()) {
        case LONG -> putLong(codec.toLong(datum));
        case DOUBLE -> putLong(Double.doubleToRawLongBits(codec.toDouble(datum)));
        case BYTES -> putBytes(codec.toBytes(datum));
      }
    }

    /** Everything written so far. */
    public byte[] toBytes() {
      return Arrays.copyOf(bytes, used);
    }
  }

  /** Reads parts in the order they were written. */
  public static final class Reader {
    private final byte[] bytes;
    private int at;

    /** Starts at {@code offset}. */
    public Reader(byte[] bytes, int offset) {
      this.bytes = bytes;
      this.at = offset;
    }

    /** Where the next part starts. */
    public int position() {
      return at;
    }

    /** The next byte, 0 to 255. */
    public int nextByte() {
      return bytes[at++] & 0xFF;
    }

    /** The next unsigned number. */
    public int nextVarint() {
      int value = 0;
      int shift = 0;
      int part;
      do {
        part = bytes[at++];
        value |= (part & 0x7F) << shift;
        shift += 7;
      } while (part < 0);
      return value;
    }

    /** The next eight bytes. */
    public long nextLong() {
      long value = (long) LONG.get(bytes, at);
      at += Long.BYTES;
      return value;
    }

    /** The next length and bytes. */
    public byte[] nextBytes() {
      int length = nextVarint();
      at += length;
      return Arrays.copyOfRange(bytes, at - length, at);
    }

    /** The next datum. */
    public Object nextDatum(TypeCodec codec) {
      switch (codec.vectorKind()) {
        case LONG:
          return codec.fromLong(nextLong());
        case DOUBLE:
          return codec.fromDouble(Double.longBitsToDouble(nextLong()));
        default:
          int length = nextVarint();
          at += length;
          return codec.fromBytes(bytes, at - length, length);
      }
    }
  }
}
