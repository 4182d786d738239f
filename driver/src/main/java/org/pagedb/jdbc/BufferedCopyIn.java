package org.pagedb.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.session.StatementResult;

/** Gathers the data that the client writes and loads it at the end. */
final class BufferedCopyIn implements CopyIn {

  private final Conversation conversation;
  private final StatementResult.Load load;
  private final CopyBuffer data = new CopyBuffer();
  private boolean active = true;
  private long rows = -1;

  BufferedCopyIn(Conversation conversation, StatementResult.Load load) {
    this.conversation = conversation;
    this.load = load;
  }

  @Override
  public int getFieldCount() {
    return load.copy().columns().size();
  }

  @Override
  public int getFormat() {
    return load.copy().isBinary() ? 1 : 0;
  }

  @Override
  public int getFieldFormat(int field) {
    return getFormat();
  }

  @Override
  public boolean isActive() {
    return active;
  }

  private void checkActive() throws SQLException {
    if (!active) {
      throw Refusal.badState("Tried to write to an inactive copy operation");
    }
  }

  @Override
  public void writeToCopy(byte[] buffer, int offset, int length) throws SQLException {
    checkActive();
    try {
      data.write(buffer, offset, length);
    } catch (IOException e) {
      cancelCopy();
      throw conversation.failure(e);
    }
  }

  @Override
  public void flushCopy() throws SQLException {
    checkActive();
  }

  @Override
  public long endCopy() throws SQLException {
    checkActive();
    active = false;
    try (InputStream stream = data.read()) {
      rows = load.copy().load(stream);
      return rows;
    } catch (RuntimeException | Error | IOException e) {
      throw conversation.failure(e);
    }
  }

  @Override
  public void cancelCopy() throws SQLException {
    if (!active) {
      throw Refusal.badState("Tried to cancel an inactive copy operation");
    }
    active = false;
    load.copy().fail("Copy cancel requested");
    try {
      data.close();
    } catch (IOException e) {
      throw conversation.failure(e);
    }
  }

  @Override
  public long getHandledRowCount() {
    return rows;
  }
}
