package org.pagedb.jdbc;

import org.pagedb.sql.session.RowStream;
import org.pagedb.storage.vector.ColumnBatch;

/** Reads rows as the engine makes them, batch by batch, up to a limit. Forward only. */
final class StreamCursor implements RowCursor {

  private final RowStream stream;
  private final long limit;
  private ColumnBatch batch;
  private int index = -1;
  private ColumnBatch upcoming;
  private long rows;

  /**
   * A cursor before the first row. The first batch is made at once, so that a statement fails where
   * it is executed.
   *
   * @param limit the most rows to give
   */
  StreamCursor(RowStream stream, long limit) {
    this.stream = stream;
    this.limit = limit;
    this.upcoming = stream.next();
    this.batch = new ColumnBatch();
  }

  @Override
  public boolean next() {
    if (batch == null) {
      return false;
    }
    if (rows == limit) {
      close();
      return false;
    }
    if (index + 1 < batch.size()) {
      index++;
    } else {
      ColumnBatch following = upcoming != null ? upcoming : stream.next();
      upcoming = null;
      if (following == null) {
        close();
        return false;
      }
      batch = following;
      index = 0;
    }
    rows++;
    return true;
  }

  /** The engine reuses its batch, so the current row is saved before its successor is asked for. */
  @Override
  public boolean hasNext() {
    if (batch == null || rows == limit) {
      return false;
    }
    if (index + 1 < batch.size() || upcoming != null) {
      return true;
    }
    batch = RowBuffer.copy(batch, index, index + 1);
    index = 0;
    upcoming = stream.next();
    return upcoming != null;
  }

  @Override
  public ColumnBatch batch() {
    return batch;
  }

  @Override
  public int vectorRow() {
    return batch.row(index);
  }

  @Override
  public void close() {
    batch = null;
    upcoming = null;
    stream.close();
  }
}
