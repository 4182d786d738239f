package org.pagedb.sql.function.binary;

import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** Functions on {@code bytea}. */
public final class ByteFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    byte[] bytes = (byte[]) arguments[0];
    return switch (function) {
      case "byteaoctetlen" -> (long) bytes.length;
      case "bit_length(bytea)" -> bytes.length * 8L;
      case "bytea_bit_count" -> bitCount(bytes);
      case "byteacat" -> concat(bytes, (byte[]) arguments[1]);
      case "byteapos" -> position(bytes, (byte[]) arguments[1]);
      case "bytea_substr" -> substring(bytes, (Long) arguments[1], (Long) arguments[2]);
      case "bytea_substr_no_len" -> substring(bytes, (Long) arguments[1], null);
      case "byteaoverlay" ->
          overlay(bytes, (byte[]) arguments[1], (Long) arguments[2], (Long) arguments[3]);
      case "byteaoverlay_no_len" -> {
        byte[] part = (byte[]) arguments[1];
        yield overlay(bytes, part, (Long) arguments[2], part.length);
      }
      case "byteatrim" -> trim(bytes, (byte[]) arguments[1], true, true);
      case "bytealtrim" -> trim(bytes, (byte[]) arguments[1], true, false);
      case "byteartrim" -> trim(bytes, (byte[]) arguments[1], false, true);
      case "byteaGetByte" -> (long) (bytes[index((Long) arguments[1], bytes.length)] & 255);
      case "byteaSetByte" -> {
        int index = index((Long) arguments[1], bytes.length);
        byte[] changed = bytes.clone();
        changed[index] = (byte) (long) (Long) arguments[2];
        yield changed;
      }
      case "byteaGetBit" -> {
        int index = index((Long) arguments[1], bytes.length * 8L);
        yield (long) (bytes[index / 8] >> index % 8 & 1);
      }
      case "byteaSetBit" -> setBit(bytes, (Long) arguments[1], (Long) arguments[2]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int index(long index, long length) {
    if (index < 0 || index >= length) {
      throw new SqlFailure(
          SqlState.ARRAY_ELEMENT_ERROR,
          "index " + index + " out of valid range, 0.." + (length - 1));
    }
    return (int) index;
  }

  private static byte[] setBit(byte[] bytes, long position, long value) {
    int index = index(position, bytes.length * 8L);
    if (value != 0 && value != 1) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "new bit must be 0 or 1");
    }
    byte[] changed = bytes.clone();
    int mask = 1 << index % 8;
    changed[index / 8] =
        (byte) (value == 1 ? changed[index / 8] | mask : changed[index / 8] & ~mask);
    return changed;
  }

  static long bitCount(byte[] bytes) {
    long count = 0;
    for (byte b : bytes) {
      count += Integer.bitCount(b & 255);
    }
    return count;
  }

  private static byte[] concat(byte[] left, byte[] right) {
    byte[] both = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, both, left.length, right.length);
    return both;
  }

  private static long position(byte[] bytes, byte[] part) {
    for (int i = 0; i + part.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i + 1L;
      }
    }
    return 0;
  }

  private static byte[] substring(byte[] bytes, long start, Long length) {
    if (length != null && length < 0) {
      throw new SqlFailure(SqlState.SUBSTRING_ERROR, "negative substring length not allowed");
    }
    long end = length == null ? bytes.length : Math.min(bytes.length, start - 1 + length);
    long from = Math.max(start - 1, 0);
    return from >= end ? new byte[0] : Arrays.copyOfRange(bytes, (int) from, (int) end);
  }

  private static byte[] overlay(byte[] bytes, byte[] part, long start, long length) {
    if (start <= 0) {
      throw new SqlFailure(SqlState.SUBSTRING_ERROR, "negative substring length not allowed");
    }
    byte[] head = substring(bytes, 1, start - 1);
    return concat(concat(head, part), substring(bytes, start + length, null));
  }

  private static byte[] trim(byte[] bytes, byte[] set, boolean start, boolean end) {
    int from = 0;
    int to = bytes.length;
    while (start && from < to && contains(set, bytes[from])) {
      from++;
    }
    while (end && to > from && contains(set, bytes[to - 1])) {
      to--;
    }
    return Arrays.copyOfRange(bytes, from, to);
  }

  private static boolean contains(byte[] set, byte value) {
    for (byte b : set) {
      if (b == value) {
        return true;
      }
    }
    return false;
  }
}
