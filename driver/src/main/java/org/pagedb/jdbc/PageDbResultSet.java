package org.pagedb.jdbc;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.error.SqlState;

/** A result set over buffered rows, which can be scrollable, or over a stream of rows. */
final class PageDbResultSet extends ReadingResultSet {

  private final PageDbConnection connection;
  private final PageDbStatement statement;
  private final RowCursor cursor;
  private final boolean scrollable;
  private final boolean updatable;
  private long position;
  private boolean afterLast;
  private boolean closed;
  private int fetchSize;
  private int fetchDirection = FETCH_FORWARD;
  private RowEditor editor;

  PageDbResultSet(
      PageDbConnection connection,
      PageDbStatement statement,
      ResultShape shape,
      RowCursor cursor,
      int type,
      int concurrency) {
    super(shape, connection);
    this.connection = connection;
    this.statement = statement;
    this.cursor = cursor;
    this.scrollable = type != TYPE_FORWARD_ONLY;
    this.updatable = concurrency == CONCUR_UPDATABLE;
    this.fetchSize = statement == null ? 0 : statement.fetchSize();
  }

  @Override
  void checkOpen() throws SQLException {
    if (closed) {
      throw PageDbException.of(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, "This ResultSet is closed.");
    }
  }

  @Override
  public boolean next() throws SQLException {
    if (closed) {
      checkOpen();
    }
    if (editor != null) {
      editor.leaveRow();
    }
    boolean found;
    try {
      found = cursor.next();
    } catch (RuntimeException | Error e) {
      throw connection.failure(e);
    }
    if (found) {
      position++;
      read(cursor.batch(), cursor.vectorRow());
      return true;
    }
    if (!afterLast) {
      afterLast = true;
      position++;
    }
    read(null, NO_ROW);
    return false;
  }

  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    release();
    if (statement != null) {
      statement.resultClosed(this);
    }
  }

  /** Closes without telling the statement. */
  void release() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    read(null, NO_ROW);
    try {
      cursor.close();
    } catch (RuntimeException e) {
      throw connection.failure(e);
    } finally {
      if (cursor instanceof StreamCursor) {
        connection.streamClosed(this);
      }
    }
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  private BufferCursor scroll() throws SQLException {
    checkOpen();
    if (!scrollable) {
      throw PageDbException.of(
          SqlState.INVALID_CURSOR_STATE,
          "Operation requires a scrollable ResultSet, but this ResultSet is FORWARD_ONLY.");
    }
    if (editor != null) {
      editor.leaveRow();
    }
    return (BufferCursor) cursor;
  }

  private boolean moveTo(BufferCursor rows, long row) {
    long bounded = Math.max(-1, Math.min(row, rows.rowCount()));
    boolean found = rows.moveTo((int) bounded);
    position = bounded + 1;
    afterLast = bounded == rows.rowCount();
    if (found) {
      read(rows.batch(), rows.vectorRow());
    } else {
      read(null, NO_ROW);
    }
    return found;
  }

  @Override
  public boolean absolute(int row) throws SQLException {
    BufferCursor rows = scroll();
    return moveTo(rows, row > 0 ? row - 1L : row == 0 ? -1 : (long) rows.rowCount() + row);
  }

  @Override
  public boolean relative(int offset) throws SQLException {
    BufferCursor rows = scroll();
    return moveTo(rows, (long) rows.row() + offset);
  }

  @Override
  public boolean previous() throws SQLException {
    BufferCursor rows = scroll();
    return moveTo(rows, rows.row() - 1L);
  }

  @Override
  public boolean first() throws SQLException {
    return moveTo(scroll(), 0);
  }

  @Override
  public boolean last() throws SQLException {
    BufferCursor rows = scroll();
    return rows.rowCount() > 0 && moveTo(rows, rows.rowCount() - 1L);
  }

  @Override
  public void beforeFirst() throws SQLException {
    moveTo(scroll(), -1);
  }

  @Override
  public void afterLast() throws SQLException {
    BufferCursor rows = scroll();
    if (rows.rowCount() > 0) {
      moveTo(rows, rows.rowCount());
    }
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return position == 0 && cursor.hasNext();
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return afterLast && position > 1;
  }

  @Override
  public boolean isFirst() throws SQLException {
    checkOpen();
    return isOnRow() && position == 1;
  }

  @Override
  public boolean isLast() throws SQLException {
    checkOpen();
    if (!isOnRow()) {
      return false;
    }
    try {
      boolean last = !cursor.hasNext();
      read(cursor.batch(), cursor.vectorRow());
      return last;
    } catch (RuntimeException | Error e) {
      throw connection.failure(e);
    }
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return isOnRow() ? (int) position : 0;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return new PageDbResultSetMetaData(shape(), connection);
  }

  @Override
  public Statement getStatement() throws SQLException {
    checkOpen();
    return statement;
  }

  @Override
  public int getType() throws SQLException {
    checkOpen();
    return scrollable ? TYPE_SCROLL_INSENSITIVE : TYPE_FORWARD_ONLY;
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return updatable ? CONCUR_UPDATABLE : CONCUR_READ_ONLY;
  }

  @Override
  public int getHoldability() throws SQLException {
    checkOpen();
    return statement == null ? HOLD_CURSORS_OVER_COMMIT : statement.getResultSetHoldability();
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    if (direction != FETCH_FORWARD && direction != FETCH_REVERSE && direction != FETCH_UNKNOWN) {
      throw Refusal.badArgument("Invalid fetch direction constant: " + direction + ".");
    }
    if (direction != FETCH_FORWARD) {
      scroll();
    }
    fetchDirection = direction;
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return fetchDirection;
  }

  @Override
  public void setFetchSize(int rows) throws SQLException {
    checkOpen();
    if (rows < 0) {
      throw Refusal.badArgument("Fetch size must be a value greater than or equal to 0.");
    }
    fetchSize = rows;
  }

  @Override
  public int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  @Override
  public SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
  }

  @Override
  public String getCursorName() throws SQLException {
    checkOpen();
    return null;
  }

  private RowEditor editor() throws SQLException {
    checkOpen();
    if (!updatable) {
      throw PageDbException.of(
          SqlState.INVALID_CURSOR_STATE,
          "ResultSets with concurrency CONCUR_READ_ONLY cannot be updated.");
    }
    if (editor == null) {
      editor = new RowEditor(connection, this, (BufferCursor) cursor);
    }
    return editor;
  }

  @Override
  void update(int column, Object value) throws SQLException {
    editor().set(column, value);
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public boolean rowInserted() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public boolean rowDeleted() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public void insertRow() throws SQLException {
    editor().insertRow();
  }

  @Override
  public void updateRow() throws SQLException {
    editor().updateRow();
  }

  @Override
  public void deleteRow() throws SQLException {
    editor().deleteRow();
    position = Math.max(0, position - 1);
  }

  @Override
  public void refreshRow() throws SQLException {
    editor().refreshRow();
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    editor().cancelRowUpdates();
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    editor().moveToInsertRow();
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    editor().moveToCurrentRow();
  }

  @Override
  public <T> T unwrap(Class<T> wanted) throws SQLException {
    return Wrapped.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(Class<?> wanted) {
    return wanted.isInstance(this);
  }

  /** A result set of its own rows that no statement owns. */
  static ResultSet detached(PageDbConnection connection, ResultShape shape, RowBuffer rows) {
    return new PageDbResultSet(
        connection, null, shape, new BufferCursor(rows), TYPE_SCROLL_INSENSITIVE, CONCUR_READ_ONLY);
  }
}
