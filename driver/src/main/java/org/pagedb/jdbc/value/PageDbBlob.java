package org.pagedb.jdbc.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.pagedb.jdbc.error.Refusal;

/** Bytes in memory; changes reach the database when the value is bound to a parameter. */
public final class PageDbBlob implements Blob {

  private byte[] bytes;

  /** A value over the given array, which is kept. */
  public PageDbBlob(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public long length() throws SQLException {
    return content().length;
  }

  @Override
  public byte[] getBytes(long position, int length) throws SQLException {
    byte[] content = content();
    int start = start(position, content.length);
    if (length < 0) {
      throw Refusal.badArgument("LOB length must not be negative: " + length);
    }
    return Arrays.copyOfRange(
        content, start, (int) Math.min(content.length, (long) start + length));
  }

  @Override
  public InputStream getBinaryStream() throws SQLException {
    return new ByteArrayInputStream(content());
  }

  @Override
  public InputStream getBinaryStream(long position, long length) throws SQLException {
    byte[] content = content();
    int start = start(position, content.length);
    return new ByteArrayInputStream(content, start, (int) Math.min(length, content.length - start));
  }

  @Override
  public long position(byte[] pattern, long from) throws SQLException {
    byte[] content = content();
    for (int i = start(from, content.length); i + pattern.length <= content.length; i++) {
      if (Arrays.equals(content, i, i + pattern.length, pattern, 0, pattern.length)) {
        return i + 1L;
      }
    }
    return -1;
  }

  @Override
  public long position(Blob pattern, long from) throws SQLException {
    return position(pattern.getBytes(1, (int) pattern.length()), from);
  }

  @Override
  public int setBytes(long position, byte[] source) throws SQLException {
    return setBytes(position, source, 0, source.length);
  }

  @Override
  public int setBytes(long position, byte[] source, int offset, int length) throws SQLException {
    byte[] content = content();
    int start = start(position, content.length);
    byte[] changed = Arrays.copyOf(content, Math.max(content.length, start + length));
    System.arraycopy(source, offset, changed, start, length);
    bytes = changed;
    return length;
  }

  @Override
  public OutputStream setBinaryStream(long position) throws SQLException {
    start(position, content().length);
    return new ByteArrayOutputStream() {
      @Override
      public void close() throws IOException {
        try {
          setBytes(position, toByteArray());
        } catch (SQLException e) {
          throw new IOException(e);
        }
      }
    };
  }

  @Override
  public void truncate(long length) throws SQLException {
    byte[] content = content();
    if (length < 0 || length > content.length) {
      throw Refusal.badArgument("Cannot truncate LOB of " + content.length + " bytes to " + length);
    }
    bytes = Arrays.copyOf(content, (int) length);
  }

  @Override
  public void free() {
    bytes = null;
  }

  private byte[] content() throws SQLException {
    if (bytes == null) {
      throw Refusal.badState("free() was called on this LOB previously");
    }
    return bytes;
  }

  private static int start(long position, int length) throws SQLException {
    if (position < 1 || position > length + 1L) {
      throw Refusal.badArgument("LOB positioning offsets start at 1 and end at the length.");
    }
    return (int) position - 1;
  }
}
