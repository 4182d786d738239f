package org.pagedb.sql.catalog;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Writes the field kinds of {@code docs/format/catalog.md}. */
final class RowWriter {

  private byte[] bytes = new byte[128];
  private int length;

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  RowWriter octet(int value) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, length * 2);
    }
    bytes[length++] = (byte) value;
    return this;
  }

  RowWriter letter(char value) {
    return octet(value);
  }

  RowWriter flag(boolean value) {
    return octet(value ? 1 : 0);
  }

  /** Zigzag, then seven bits an octet, the lowest first; the eighth bit says that more follow. */
  RowWriter number(long value) {
    long rest = (value << 1) ^ (value >> (Long.SIZE - 1));
    while ((rest & ~0x7FL) != 0) {
      octet((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    return octet((int) rest);
  }

  /** The length in UTF-8 bytes, or -1 for null, then the bytes. */
  RowWriter text(String value) {
    if (value == null) {
      return number(-1);
    }
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    number(utf8.length);
    for (byte octet : utf8) {
      octet(octet);
    }
    return this;
  }

  /** The length, then the bytes. */
  RowWriter bytes(byte[] value) {
    number(value.length);
    for (byte octet : value) {
      octet(octet);
    }
    return this;
  }

  /** The bits of a double. */
  RowWriter real(double value) {
    return number(Double.doubleToLongBits(value));
  }

  RowWriter numbers(List<Integer> values) {
    number(values.size());
    for (int value : values) {
      number(value);
    }
    return this;
  }

  RowWriter texts(List<String> values) {
    number(values.size());
    for (String value : values) {
      text(value);
    }
    return this;
  }
}
