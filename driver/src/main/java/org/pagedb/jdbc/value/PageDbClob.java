package org.pagedb.jdbc.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;

/** Text in memory; changes reach the database when the value is bound to a parameter. */
public final class PageDbClob implements NClob {

  private String text;

  /** A value with that text. */
  public PageDbClob(String text) {
    this.text = text;
  }

  @Override
  public long length() throws SQLException {
    return content().length();
  }

  @Override
  public String getSubString(long position, int length) throws SQLException {
    String content = content();
    int start = start(position, content.length());
    if (length < 0) {
      throw Refusal.badArgument("LOB length must not be negative: " + length);
    }
    return content.substring(start, (int) Math.min(content.length(), (long) start + length));
  }

  @Override
  public Reader getCharacterStream() throws SQLException {
    return new StringReader(content());
  }

  @Override
  public Reader getCharacterStream(long position, long length) throws SQLException {
    return new StringReader(getSubString(position, (int) Math.min(length, Integer.MAX_VALUE)));
  }

  @Override
  public InputStream getAsciiStream() throws SQLException {
    return new ByteArrayInputStream(content().getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public long position(String wanted, long from) throws SQLException {
    String content = content();
    int found = content.indexOf(wanted, start(from, content.length()));
    return found < 0 ? -1 : found + 1L;
  }

  @Override
  public long position(Clob wanted, long from) throws SQLException {
    return position(wanted.getSubString(1, (int) wanted.length()), from);
  }

  @Override
  public int setString(long position, String source) throws SQLException {
    return setString(position, source, 0, source.length());
  }

  @Override
  public int setString(long position, String source, int offset, int length) throws SQLException {
    String content = content();
    int start = start(position, content.length());
    int end = Math.min(content.length(), start + length);
    text =
        content.substring(0, start)
            + source.substring(offset, offset + length)
            + content.substring(end);
    return length;
  }

  @Override
  public OutputStream setAsciiStream(long position) throws SQLException {
    start(position, content().length());
    return new ByteArrayOutputStream() {
      @Override
      public void close() throws IOException {
        store(position, toString(StandardCharsets.US_ASCII));
      }
    };
  }

  @Override
  public Writer setCharacterStream(long position) throws SQLException {
    start(position, content().length());
    return new StringWriter() {
      @Override
      public void close() throws IOException {
        store(position, toString());
      }
    };
  }

  @Override
  public void truncate(long length) throws SQLException {
    String content = content();
    if (length < 0 || length > content.length()) {
      throw Refusal.badArgument(
          "Cannot truncate LOB of " + content.length() + " characters to " + length);
    }
    text = content.substring(0, (int) length);
  }

  @Override
  public void free() {
    text = null;
  }

  private void store(long position, String written) throws IOException {
    try {
      setString(position, written);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  private String content() throws SQLException {
    if (text == null) {
      throw Refusal.badState("free() was called on this LOB previously");
    }
    return text;
  }

  private static int start(long position, int length) throws SQLException {
    if (position < 1 || position > length + 1L) {
      throw Refusal.badArgument("LOB positioning offsets start at 1 and end at the length.");
    }
    return (int) position - 1;
  }
}
