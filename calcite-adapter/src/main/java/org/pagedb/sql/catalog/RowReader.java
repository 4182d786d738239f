package org.pagedb.sql.catalog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Reads what {@link RowWriter} wrote; anything else is XX001. */
final class RowReader {

  private final byte[] bytes;
  private int position;

  RowReader(byte[] bytes) {
    this.bytes = bytes;
  }

  int octet() {
    if (position >= bytes.length) {
      throw corrupt("ends early");
    }
    return bytes[position++] & 0xFF;
  }

  char letter() {
    return (char) octet();
  }

  boolean flag() {
    return octet() != 0;
  }

  long number() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int octet = octet();
      value |= (long) (octet & 0x7F) << shift;
      if (octet < 0x80) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw corrupt("has a number that does not end");
  }

  int integer() {
    long value = number();
    if (value != (int) value) {
      throw corrupt("has the number " + value + " where 32 bits are meant");
    }
    return (int) value;
  }

  String text() {
    int length = integer();
    if (length == -1) {
      return null;
    }
    if (length < 0 || length > bytes.length - position) {
      throw corrupt("has a text of length " + length);
    }
    String value = new String(bytes, position, length, StandardCharsets.UTF_8);
    position += length;
    return value;
  }

  byte[] bytes() {
    int length = count();
    byte[] value = Arrays.copyOfRange(bytes, position, position + length);
    position += length;
    return value;
  }

  double real() {
    return Double.longBitsToDouble(number());
  }

  /** The length of a list whose elements take at least one octet each. */
  int count() {
    int count = integer();
    if (count < 0 || count > bytes.length - position) {
      throw corrupt("has a list of length " + count);
    }
    return count;
  }

  List<Integer> numbers() {
    int count = count();
    List<Integer> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(integer());
    }
    return List.copyOf(values);
  }

  List<String> texts() {
    int count = count();
    List<String> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(text());
    }
    return List.copyOf(values);
  }

  void end() {
    if (position != bytes.length) {
      throw corrupt("goes on after its end");
    }
  }

  static SqlFailure corrupt(String what) {
    return new SqlFailure(SqlState.DATA_CORRUPTED, "corrupt catalog row: it " + what);
  }
}
