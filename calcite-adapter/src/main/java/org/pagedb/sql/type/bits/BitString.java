package org.pagedb.sql.type.bits;

import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * A string of bits. Eight bits a byte, the first in the highest place; unused bits of the last byte
 * are 0. Immutable; callers must not change the array they pass in or get out.
 */
public final class BitString implements Comparable<BitString> {

  private final byte[] bytes;
  private final int length;

  private BitString(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  /** {@code length} bits from the start of {@code bytes}; spare bits are cleared. */
  public static BitString of(byte[] bytes, int length) {
    byte[] kept = Arrays.copyOf(bytes, (length + 7) / 8);
    int spare = kept.length * 8 - length;
    if (spare > 0) {
      kept[kept.length - 1] &= (byte) (0xFF << spare);
    }
    return new BitString(kept, length);
  }

  /** Number of bits. */
  public int length() {
    return length;
  }

  /** The bytes, the last one filled up with 0 bits. */
  public byte[] bytes() {
    return bytes;
  }

  /** A bit, counted from 0 on the left. */
  public boolean bit(int index) {
    return (bytes[index / 8] >> 7 - index % 8 & 1) != 0;
  }

  /** The same bits with one changed. */
  public BitString withBit(int index, boolean value) {
    byte[] changed = bytes.clone();
    int mask = 0x80 >> index % 8;
    changed[index / 8] = (byte) (value ? changed[index / 8] | mask : changed[index / 8] & ~mask);
    return new BitString(changed, length);
  }

  /** Cut, or filled up with 0 bits on the right. */
  public BitString withLength(int newLength) {
    return newLength == length ? this : of(bytes, newLength);
  }

  /**
   * Bit by bit.
   *
   * @param operation {@code a} for AND, {@code o} for OR, {@code x} for XOR
   * @throws SqlFailure 22026 if the lengths differ
   */
  public BitString combine(BitString other, char operation) {
    if (length != other.length) {
      String name = operation == 'a' ? "AND" : operation == 'o' ? "OR" : "XOR";
      throw new SqlFailure(
          SqlState.STRING_DATA_LENGTH_MISMATCH,
          "cannot " + name + " bit strings of different sizes");
    }
    byte[] result = new byte[bytes.length];
    for (int i = 0; i < result.length; i++) {
      int a = bytes[i];
      int b = other.bytes[i];
      result[i] = (byte) (operation == 'a' ? a & b : operation == 'o' ? a | b : a ^ b);
    }
    return new BitString(result, length);
  }

  /** Every bit turned around. */
  public BitString not() {
    byte[] result = new byte[bytes.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (byte) ~bytes[i];
    }
    return of(result, length);
  }

  /** Bits from a position counted from 0; both must be within the string. */
  public BitString slice(int start, int count) {
    byte[] result = new byte[(count + 7) / 8];
    for (int i = 0; i < count; i++) {
      if (bit(start + i)) {
        result[i / 8] |= (byte) (0x80 >> i % 8);
      }
    }
    return new BitString(result, count);
  }

  /** This and then the other. */
  public BitString concat(BitString other) {
    byte[] result = Arrays.copyOf(bytes, (length + other.length + 7) / 8);
    for (int i = 0; i < other.length; i++) {
      if (other.bit(i)) {
        int at = length + i;
        result[at / 8] |= (byte) (0x80 >> at % 8);
      }
    }
    return new BitString(result, length + other.length);
  }

  /** Moved by a number of places to the left, or to the right if it is negative. */
  public BitString shift(int places) {
    byte[] result = new byte[bytes.length];
    for (int i = 0; i < length; i++) {
      long from = (long) i + places;
      if (from >= 0 && from < length && bit((int) from)) {
        result[i / 8] |= (byte) (0x80 >> i % 8);
      }
    }
    return new BitString(result, length);
  }

  /** By bytes, then by length. */
  @Override
  public int compareTo(BitString other) {
    int order = Arrays.compareUnsigned(bytes, other.bytes);
    int common = Math.min(bytes.length, other.bytes.length);
    int mismatch = Arrays.mismatch(bytes, 0, common, other.bytes, 0, common);
    return mismatch >= 0 ? order : Integer.compare(length, other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitString && compareTo((BitString) other) == 0;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes) * 31 + length;
  }

  /** Zeros and ones. */
  @Override
  public String toString() {
    char[] text = new char[length];
    for (int i = 0; i < length; i++) {
      text[i] = bit(i) ? '1' : '0';
    }
    return new String(text);
  }
}
