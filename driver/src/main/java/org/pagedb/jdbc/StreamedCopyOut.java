package org.pagedb.jdbc;

import java.sql.SQLException;
import org.pagedb.sql.session.StatementResult;

/** Reads the data of a COPY TO as the engine makes it. */
final class StreamedCopyOut implements CopyOut {

  private final Conversation conversation;
  private final StatementResult.Data data;
  private boolean active = true;

  StreamedCopyOut(Conversation conversation, StatementResult.Data data) {
    this.conversation = conversation;
    this.data = data;
  }

  @Override
  public int getFieldCount() {
    return data.copy().columns().size();
  }

  @Override
  public int getFormat() {
    return data.copy().isBinary() ? 1 : 0;
  }

  @Override
  public int getFieldFormat(int field) {
    return getFormat();
  }

  @Override
  public boolean isActive() {
    return active;
  }

  @Override
  public byte[] readFromCopy() throws SQLException {
    if (!active) {
      return null;
    }
    try {
      byte[] row = data.copy().next();
      active = row != null;
      return row;
    } catch (RuntimeException | Error e) {
      active = false;
      throw conversation.failure(e);
    }
  }

  @Override
  public byte[] readFromCopy(boolean block) throws SQLException {
    return readFromCopy();
  }

  @Override
  public void cancelCopy() throws SQLException {
    if (active) {
      active = false;
      data.copy().close();
    }
  }

  @Override
  public long getHandledRowCount() {
    return active ? -1 : data.copy().rows();
  }
}
