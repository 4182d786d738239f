package org.pagedb.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.pagedb.jdbc.error.Refusal;

/** The settings of a statement, and those methods that are no more than another's variant. */
abstract class StatementBase implements Statement {

  private final int resultSetType;
  private final int concurrency;
  private final int holdability;
  private int fetchSize;
  private int fetchDirection = ResultSet.FETCH_FORWARD;
  private long maxRows;
  private int maxFieldSize;
  private long timeoutMillis;
  private boolean escapes = true;
  private boolean poolable;
  private boolean closeOnCompletion;
  private SQLWarning warnings;

  StatementBase(int resultSetType, int concurrency, int holdability) {
    this.resultSetType = resultSetType;
    this.concurrency = concurrency;
    this.holdability = holdability;
  }

  abstract void checkOpen() throws SQLException;

  /** Carries a text out as if it were given to {@code execute}. */
  abstract boolean execute(String sql, KeyRequest keys) throws SQLException;

  /** The same for {@code executeUpdate}. */
  abstract long executeUpdate(String sql, KeyRequest keys) throws SQLException;

  final int fetchSize() {
    return fetchSize;
  }

  final long rowLimit() {
    return maxRows == 0 ? Long.MAX_VALUE : maxRows;
  }

  final long timeoutMillis() {
    return timeoutMillis;
  }

  final boolean escapes() {
    return escapes;
  }

  final void addWarning(SQLWarning warning) {
    if (warnings == null) {
      warnings = warning;
    } else {
      warnings.setNextWarning(warning);
    }
  }

  @Override
  public final boolean execute(String sql) throws SQLException {
    return execute(sql, KeyRequest.NONE);
  }

  @Override
  public final boolean execute(String sql, int keys) throws SQLException {
    return execute(sql, KeyRequest.of(keys));
  }

  @Override
  public final boolean execute(String sql, int[] keys) throws SQLException {
    return execute(sql, KeyRequest.of(keys));
  }

  @Override
  public final boolean execute(String sql, String[] keys) throws SQLException {
    return execute(sql, KeyRequest.of(keys));
  }

  @Override
  public final int executeUpdate(String sql) throws SQLException {
    return narrowed(executeUpdate(sql, KeyRequest.NONE));
  }

  @Override
  public final int executeUpdate(String sql, int keys) throws SQLException {
    return narrowed(executeUpdate(sql, KeyRequest.of(keys)));
  }

  @Override
  public final int executeUpdate(String sql, int[] keys) throws SQLException {
    return narrowed(executeUpdate(sql, KeyRequest.of(keys)));
  }

  @Override
  public final int executeUpdate(String sql, String[] keys) throws SQLException {
    return narrowed(executeUpdate(sql, KeyRequest.of(keys)));
  }

  @Override
  public final long executeLargeUpdate(String sql) throws SQLException {
    return executeUpdate(sql, KeyRequest.NONE);
  }

  @Override
  public final long executeLargeUpdate(String sql, int keys) throws SQLException {
    return executeUpdate(sql, KeyRequest.of(keys));
  }

  @Override
  public final long executeLargeUpdate(String sql, int[] keys) throws SQLException {
    return executeUpdate(sql, KeyRequest.of(keys));
  }

  @Override
  public final long executeLargeUpdate(String sql, String[] keys) throws SQLException {
    return executeUpdate(sql, KeyRequest.of(keys));
  }

  /** A count that does not fit is reported as "succeeded, count unknown". */
  static int narrowed(long count) {
    return count > Integer.MAX_VALUE ? SUCCESS_NO_INFO : (int) count;
  }

  static int[] narrowed(long[] counts) {
    int[] narrowed = new int[counts.length];
    for (int i = 0; i < counts.length; i++) {
      narrowed[i] = narrowed(counts[i]);
    }
    return narrowed;
  }

  @Override
  public final int getUpdateCount() throws SQLException {
    return narrowed(getLargeUpdateCount());
  }

  @Override
  public final int[] executeBatch() throws SQLException {
    return narrowed(executeLargeBatch());
  }

  @Override
  public final int getMaxFieldSize() throws SQLException {
    checkOpen();
    return maxFieldSize;
  }

  @Override
  public final void setMaxFieldSize(int max) throws SQLException {
    checkOpen();
    if (max < 0) {
      throw Refusal.badArgument(
          "The maximum field size must be a value greater than or equal to 0.");
    }
    maxFieldSize = max;
  }

  @Override
  public final int getMaxRows() throws SQLException {
    checkOpen();
    return (int) Math.min(maxRows, Integer.MAX_VALUE);
  }

  @Override
  public final void setMaxRows(int max) throws SQLException {
    setLargeMaxRows(max);
  }

  @Override
  public final long getLargeMaxRows() throws SQLException {
    checkOpen();
    return maxRows;
  }

  @Override
  public final void setLargeMaxRows(long max) throws SQLException {
    checkOpen();
    if (max < 0) {
      throw Refusal.badArgument(
          "Maximum number of rows must be a value greater than or equal to 0.");
    }
    maxRows = max;
  }

  @Override
  public final void setEscapeProcessing(boolean enable) throws SQLException {
    checkOpen();
    escapes = enable;
  }

  @Override
  public final int getQueryTimeout() throws SQLException {
    checkOpen();
    return (int) Math.min(timeoutMillis / 1000, Integer.MAX_VALUE);
  }

  @Override
  public final void setQueryTimeout(int seconds) throws SQLException {
    checkOpen();
    if (seconds < 0) {
      throw Refusal.badArgument("Query timeout must be a value greater than or equals to 0.");
    }
    timeoutMillis = seconds * 1000L;
  }

  @Override
  public final SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return warnings;
  }

  @Override
  public final void clearWarnings() throws SQLException {
    warnings = null;
  }

  @Override
  public final void setCursorName(String name) throws SQLException {
    checkOpen();
  }

  @Override
  public final void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    switch (direction) {
      case ResultSet.FETCH_FORWARD:
      case ResultSet.FETCH_REVERSE:
      case ResultSet.FETCH_UNKNOWN:
        fetchDirection = direction;
        break;
      default:
        throw Refusal.badArgument("Invalid fetch direction constant: " + direction + ".");
    }
  }

  @Override
  public final int getFetchDirection() throws SQLException {
    checkOpen();
    return fetchDirection;
  }

  @Override
  public final void setFetchSize(int rows) throws SQLException {
    checkOpen();
    if (rows < 0) {
      throw Refusal.badArgument("Fetch size must be a value greater than or equal to 0.");
    }
    fetchSize = rows;
  }

  @Override
  public final int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  @Override
  public final int getResultSetConcurrency() throws SQLException {
    checkOpen();
    return concurrency;
  }

  @Override
  public final int getResultSetType() throws SQLException {
    checkOpen();
    return resultSetType;
  }

  @Override
  public final int getResultSetHoldability() throws SQLException {
    checkOpen();
    return holdability;
  }

  @Override
  public final void setPoolable(boolean wanted) throws SQLException {
    checkOpen();
    poolable = wanted;
  }

  @Override
  public final boolean isPoolable() throws SQLException {
    checkOpen();
    return poolable;
  }

  final void poolable() {
    poolable = true;
  }

  @Override
  public final void closeOnCompletion() throws SQLException {
    checkOpen();
    closeOnCompletion = true;
  }

  @Override
  public final boolean isCloseOnCompletion() throws SQLException {
    checkOpen();
    return closeOnCompletion;
  }

  @Override
  public final <T> T unwrap(Class<T> wanted) throws SQLException {
    return Wrapped.unwrap(this, wanted);
  }

  @Override
  public final boolean isWrapperFor(Class<?> wanted) {
    return wanted.isInstance(this);
  }
}
