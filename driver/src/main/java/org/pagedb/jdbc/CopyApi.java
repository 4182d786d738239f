package org.pagedb.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.ParsedStatement;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.session.StatementResult;

/**
 * Carries out COPY with data from and to streams. Its methods are those of the class of this name
 * in pgjdbc; text that readers and writers carry is UTF-8 to the statement.
 */
public final class CopyApi {

  private static final int CHUNK = 1 << 16;

  private final Conversation conversation;

  CopyApi(Conversation conversation) {
    this.conversation = conversation;
  }

  /** Begins a COPY FROM STDIN whose data the client will write. */
  public CopyIn copyIn(String sql) throws SQLException {
    return new BufferedCopyIn(conversation, load(sql));
  }

  /** Begins a COPY TO STDOUT whose data the client will read. */
  public CopyOut copyOut(String sql) throws SQLException {
    return new StreamedCopyOut(conversation, data(sql));
  }

  /** Copies in all that a stream has; the number of rows stored. */
  public long copyIn(String sql, InputStream from) throws SQLException, IOException {
    return load(load(sql), from);
  }

  /** As {@link #copyIn(String, InputStream)}; the buffer's size has no effect. */
  public long copyIn(String sql, InputStream from, int bufferSize)
      throws SQLException, IOException {
    return copyIn(sql, from);
  }

  /** Copies in all that a reader has; the number of rows stored. */
  public long copyIn(String sql, Reader from) throws SQLException, IOException {
    return load(load(sql), new EncodedReader(from));
  }

  /** As {@link #copyIn(String, Reader)}; the buffer's size has no effect. */
  public long copyIn(String sql, Reader from, int bufferSize) throws SQLException, IOException {
    return copyIn(sql, from);
  }

  /** Writes all of the data to a stream, which stays open; the number of rows. */
  public long copyOut(String sql, OutputStream to) throws SQLException, IOException {
    CopyOut out = copyOut(sql);
    try {
      for (byte[] row = out.readFromCopy(); row != null; row = out.readFromCopy()) {
        to.write(row);
      }
      return out.getHandledRowCount();
    } finally {
      if (out.isActive()) {
        out.cancelCopy();
      }
    }
  }

  /** Writes all of the data to a writer, which stays open; the number of rows. */
  public long copyOut(String sql, Writer to) throws SQLException, IOException {
    CopyOut out = copyOut(sql);
    try {
      for (byte[] row = out.readFromCopy(); row != null; row = out.readFromCopy()) {
        to.write(new String(row, StandardCharsets.UTF_8));
      }
      return out.getHandledRowCount();
    } finally {
      if (out.isActive()) {
        out.cancelCopy();
      }
    }
  }

  /** Loads the data; a failure of the stream comes out as what it was. */
  private long load(StatementResult.Load load, InputStream from) throws SQLException, IOException {
    try {
      return load.copy().load(from);
    } catch (RuntimeException | Error e) {
      if (e.getCause() instanceof IOException) {
        throw (IOException) e.getCause();
      }
      throw conversation.failure(e);
    }
  }

  private StatementResult.Load load(String sql) throws SQLException {
    StatementResult result = execute(sql);
    if (result instanceof StatementResult.Load) {
      return (StatementResult.Load) result;
    }
    throw wrongDirection("CopyIn", result);
  }

  private StatementResult.Data data(String sql) throws SQLException {
    StatementResult result = execute(sql);
    if (result instanceof StatementResult.Data) {
      return (StatementResult.Data) result;
    }
    throw wrongDirection("CopyOut", result);
  }

  private StatementResult execute(String sql) throws SQLException {
    Session session = conversation.session();
    conversation.start();
    session.forgetCancel();
    try {
      List<ParsedStatement> statements = session.parse(sql);
      if (statements.size() != 1) {
        throw PageDbException.of(
            SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, "COPY must be the only statement.");
      }
      return session.execute(
          session.prepare(statements.get(0), Collections.emptyList()), new Object[0]);
    } catch (RuntimeException | Error e) {
      throw conversation.failure(e);
    }
  }

  /** Ends a statement that was not the COPY asked for. */
  private static SQLException wrongDirection(String wanted, StatementResult result) {
    if (result instanceof StatementResult.Count) {
      return PageDbException.of(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "Received CommandComplete '" + result.tag() + "' without an active copy operation");
    }
    if (result instanceof StatementResult.Rows) {
      ((StatementResult.Rows) result).stream().close();
      return PageDbException.of(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, "The statement is no COPY.");
    }
    String found = "CopyOut";
    if (result instanceof StatementResult.Load) {
      ((StatementResult.Load) result).copy().fail("not what the client asked for");
      found = "CopyIn";
    } else {
      ((StatementResult.Data) result).copy().close();
    }
    return PageDbException.of(
        SqlState.WRONG_OBJECT_TYPE, "Requested " + wanted + " but got " + found);
  }

  /** The bytes in UTF-8 of what a reader gives. */
  private static final class EncodedReader extends InputStream {
    private final Reader reader;
    private final char[] chars = new char[CHUNK];
    private byte[] bytes = new byte[0];
    private int at;
    private int held;

    EncodedReader(Reader reader) {
      this.reader = reader;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      while (at == bytes.length) {
        int count = reader.read(chars, held, CHUNK - held);
        if (count < 0) {
          return -1;
        }
        encode(held + count);
      }
      int count = Math.min(length, bytes.length - at);
      System.arraycopy(bytes, at, target, offset, count);
      at += count;
      return count;
    }

    /** Half of a surrogate pair waits for the other half. */
    private void encode(int count) {
      int whole = count > 0 && Character.isHighSurrogate(chars[count - 1]) ? count - 1 : count;
      bytes = new String(chars, 0, whole).getBytes(StandardCharsets.UTF_8);
      at = 0;
      held = count - whole;
      if (held > 0) {
        chars[0] = chars[whole];
      }
    }
  }
}
