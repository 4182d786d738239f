package org.pagedb.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.error.SqlState;

/** Reads the streams that clients bind; an engine in the same process needs the whole value. */
final class StreamContent {

  private StreamContent() {}

  /** Up to {@code length} bytes, or with a negative length all; null of null. */
  static byte[] bytes(InputStream stream, long length) throws SQLException {
    if (stream == null) {
      return null;
    }
    try {
      return length < 0 ? stream.readAllBytes() : stream.readNBytes(checked(length));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Up to {@code length} bytes as text, or with a negative length all; null of null. */
  static String text(InputStream stream, long length) throws SQLException {
    byte[] bytes = bytes(stream, length);
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  /** Up to {@code length} characters, or with a negative length all; null of null. */
  static String text(Reader reader, long length) throws SQLException {
    if (reader == null) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    long left = length < 0 ? Long.MAX_VALUE : checked(length);
    char[] part = new char[1024];
    try {
      while (left > 0) {
        int count = reader.read(part, 0, (int) Math.min(left, part.length));
        if (count < 0) {
          break;
        }
        text.append(part, 0, count);
        left -= count;
      }
    } catch (IOException e) {
      throw failed(e);
    }
    return text.toString();
  }

  private static int checked(long length) throws SQLException {
    if (length > Integer.MAX_VALUE) {
      throw Refusal.badArgument("Object is too large to send: " + length);
    }
    return (int) length;
  }

  private static SQLException failed(IOException e) {
    return PageDbException.of(
        SqlState.IO_ERROR, "Provided stream failed while it was read: " + e.getMessage(), e);
  }
}
