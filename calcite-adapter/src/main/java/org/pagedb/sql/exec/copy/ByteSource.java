package org.pagedb.sql.exec.copy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The bytes of one value in PostgreSQL's binary form; big-endian. */
final class ByteSource {

  private final byte[] bytes;
  private final int end;
  private int at;

  ByteSource(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  int left() {
    return end - at;
  }

  int takeByte() {
    require(1);
    return bytes[at++] & 0xFF;
  }

  int takeShort() {
    return (short) (takeByte() << 8 | takeByte());
  }

  int takeInt() {
    require(Integer.BYTES);
    int value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      value = value << 8 | bytes[at++] & 0xFF;
    }
    return value;
  }

  long takeLong() {
    return (long) takeInt() << 32 | takeInt() & 0xFFFF_FFFFL;
  }

  byte[] takeBytes(int length) {
    require(length);
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  /** What is left, as text. */
  String takeText() {
    Utf8.check(bytes, at, end);
    String text = new String(bytes, at, end - at, StandardCharsets.UTF_8);
    at = end;
    return text;
  }

  /** A part of its own. */
  ByteSource takePart(int length) {
    require(length);
    at += length;
    return new ByteSource(bytes, at - length, at);
  }

  private void require(int length) {
    if (length < 0 || length > end - at) {
      throw new SqlFailure(SqlState.PROTOCOL_VIOLATION, "insufficient data left in message");
    }
  }
}
