package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * The rows of a statement that goes on between a client's calls: read inside the session, as all of
 * a client's work is, so that others can end the session between two calls and close what is open.
 */
final class GuardedRows implements RowStream {

  private final EngineSession session;
  private final RowStream rows;

  /** Open until read to the end, failed or closed. */
  GuardedRows(EngineSession session, RowStream rows) {
    this.session = session;
    this.rows = rows;
    session.openRows().add(this);
  }

  @Override
  public List<OutputColumn> columns() {
    return rows.columns();
  }

  @Override
  public ColumnBatch next() {
    session.enter();
    boolean isOpen = false;
    try {
      session.life().checkOpen();
      ColumnBatch batch = rows.next();
      isOpen = batch != null;
      return batch;
    } finally {
      if (!isOpen) {
        session.openRows().remove(this);
      }
      session.leave();
    }
  }

  @Override
  public boolean endsWithThisBatch() {
    return rows.endsWithThisBatch();
  }

  @Override
  public long affectedRows() {
    return rows.affectedRows();
  }

  @Override
  public void close() {
    session.enter();
    try {
      if (session.openRows().remove(this)) {
        rows.close();
      }
    } finally {
      session.leave();
    }
  }

  /** The session is over, and its transaction has been rolled back. */
  void sessionEnded() {
    rows.close();
  }
}
