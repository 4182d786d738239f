package org.pagedb.jdbc;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.value.Parameters;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.RowStream;
import org.pagedb.sql.session.StatementResult;

/** A statement, and what prepared and callable statements share with it. */
class PageDbStatement extends StatementBase {

  private static final Parameters NO_PARAMETERS = new Parameters(0);
  private static final String ONLY_BY_MANAGER =
      "COPY commands are only supported using the CopyManager API.";

  final PageDbConnection connection;
  private Outcomes outcomes = new Outcomes();
  private List<PageDbResultSet> kept;
  private ResultSet generatedKeys;
  private List<String> batch;
  private volatile boolean running;
  private boolean closed;

  PageDbStatement(PageDbConnection connection, int type, int concurrency, int holdability) {
    super(type, concurrency, holdability);
    this.connection = connection;
  }

  @Override
  final void checkOpen() throws SQLException {
    if (closed) {
      throw Refusal.closed("statement");
    }
    connection.checkOpen();
  }

  /** The one place from which statements are run. */
  final void run(List<StatementPlan> plans, Parameters parameters, KeyRequest keys)
      throws SQLException {
    clearResults();
    Conversation conversation = connection.conversation();
    conversation.start();
    boolean block = plans.size() > 1 && conversation.isAutoCommit();
    QueryTimer.Watch watch = startRunning();
    boolean failed = true;
    try {
      if (block) {
        conversation.beginImplicitBlock();
      }
      for (int i = 0; i < plans.size(); i++) {
        StatementPlan plan = plans.get(i);
        take(plan, plan.execute(connection, parameters), keys, i + 1 == plans.size());
      }
      failed = false;
    } finally {
      stopRunning(watch);
      finish(conversation, block, failed);
    }
  }

  private void finish(Conversation conversation, boolean block, boolean failed)
      throws SQLException {
    if (failed) {
      outcomes.close();
    }
    if (block) {
      conversation.endImplicitBlock(failed);
    }
    if (failed) {
      conversation.recover();
    }
    takeWarnings();
  }

  private QueryTimer.Watch startRunning() throws SQLException {
    connection.conversation().session().forgetCancel();
    running = true;
    long millis = timeoutMillis();
    return millis == 0
        ? null
        : connection.timer().start(connection.conversation().session(), millis);
  }

  private void stopRunning(QueryTimer.Watch watch) {
    running = false;
    if (watch != null) {
      watch.stop();
    }
  }

  private void takeWarnings() {
    List<Notice> notices = connection.conversation().session().takeNotices();
    for (int i = 0; i < notices.size(); i++) {
      Notice notice = notices.get(i);
      addWarning(new SQLWarning(notice.message(), notice.state().code()));
    }
  }

  private void take(StatementPlan plan, StatementResult result, KeyRequest keys, boolean last)
      throws SQLException {
    if (result instanceof StatementResult.Count) {
      outcomes.add(null, ((StatementResult.Count) result).count());
      return;
    }
    refuseCopy(plan, result);
    RowStream stream = ((StatementResult.Rows) result).stream();
    ResultShape shape = plan.shape(connection, stream.columns());
    if (!keys.isNone()) {
      RowBuffer rows = readAll(plan, stream, Long.MAX_VALUE);
      generatedKeys = PageDbResultSet.detached(connection, shape, rows);
      outcomes.add(null, rows.affectedRows());
    } else if (last && mayStream()) {
      outcomes.add(streaming(plan, stream, shape), Outcomes.NO_COUNT);
    } else {
      RowBuffer rows = readAll(plan, stream, rowLimit());
      outcomes.add(resultSet(shape, new BufferCursor(rows)), Outcomes.NO_COUNT);
    }
  }

  /** A statement has no streams from and to which it could copy. */
  private void refuseCopy(StatementPlan plan, StatementResult result) throws SQLException {
    if (result instanceof StatementResult.Load) {
      SqlFailure failure = ((StatementResult.Load) result).copy().fail(ONLY_BY_MANAGER);
      throw connection.conversation().failure(failure, plan.text(), plan.parsed().start());
    } else if (result instanceof StatementResult.Data) {
      ((StatementResult.Data) result).copy().close();
      throw PageDbException.of(SqlState.FEATURE_NOT_SUPPORTED, ONLY_BY_MANAGER);
    }
  }

  private boolean mayStream() throws SQLException {
    return fetchSize() > 0
        && !connection.conversation().isAutoCommit()
        && getResultSetType() == ResultSet.TYPE_FORWARD_ONLY
        && getResultSetConcurrency() == ResultSet.CONCUR_READ_ONLY
        && getResultSetHoldability() == ResultSet.CLOSE_CURSORS_AT_COMMIT;
  }

  private PageDbResultSet streaming(StatementPlan plan, RowStream stream, ResultShape shape)
      throws SQLException {
    try {
      PageDbResultSet rows = resultSet(shape, new StreamCursor(stream, rowLimit()));
      connection.streamOpened(rows);
      return rows;
    } catch (RuntimeException | Error e) {
      stream.close();
      throw connection.conversation().failure(e, plan.text(), plan.parsed().start());
    }
  }

  private RowBuffer readAll(StatementPlan plan, RowStream stream, long limit) throws SQLException {
    try {
      return RowBuffer.read(stream, limit);
    } catch (RuntimeException | Error e) {
      stream.close();
      throw connection.conversation().failure(e, plan.text(), plan.parsed().start());
    }
  }

  private PageDbResultSet resultSet(ResultShape shape, RowCursor cursor) throws SQLException {
    return new PageDbResultSet(
        connection, this, shape, cursor, getResultSetType(), getResultSetConcurrency());
  }

  private void clearResults() throws SQLException {
    outcomes.close();
    if (kept != null) {
      for (PageDbResultSet each : kept) {
        each.release();
      }
      kept = null;
    }
    generatedKeys = null;
  }

  /** Called when the client closes a result set of this statement. */
  final void resultClosed(PageDbResultSet rows) throws SQLException {
    if (!closed && isCloseOnCompletion() && rows == outcomes.rows()) {
      close();
    }
  }

  @Override
  final boolean execute(String sql, KeyRequest keys) throws SQLException {
    runText(sql, keys);
    return outcomes.rows() != null;
  }

  @Override
  final long executeUpdate(String sql, KeyRequest keys) throws SQLException {
    runText(sql, keys);
    return updateCount();
  }

  @Override
  public final ResultSet executeQuery(String sql) throws SQLException {
    runText(sql, KeyRequest.NONE);
    return onlyRows();
  }

  /** Prepared statements have their text already and refuse another one. */
  void runText(String sql, KeyRequest keys) throws SQLException {
    checkOpen();
    run(connection.plain(sql, escapes(), keys).plans(connection), NO_PARAMETERS, keys);
  }

  /** What {@code executeQuery} returns. */
  final ResultSet onlyRows() throws SQLException {
    if (outcomes.rows() == null) {
      throw PageDbException.of(SqlState.NO_DATA, "No results were returned by the query.");
    }
    return outcomes.rows();
  }

  /** What {@code executeUpdate} returns: the first count; rows are refused. */
  final long updateCount() throws SQLException {
    if (outcomes.rows() != null) {
      outcomes.close();
      throw PageDbException.of("0100E", "A result was returned when none was expected.");
    }
    return Math.max(0, outcomes.count());
  }

  /** What {@code execute} returns. */
  final boolean hasRows() {
    return outcomes.rows() != null;
  }

  @Override
  public final ResultSet getResultSet() throws SQLException {
    checkOpen();
    return outcomes.rows();
  }

  @Override
  public final long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return outcomes.count();
  }

  @Override
  public final boolean getMoreResults() throws SQLException {
    return getMoreResults(CLOSE_ALL_RESULTS);
  }

  @Override
  public final boolean getMoreResults(int current) throws SQLException {
    checkOpen();
    PageDbResultSet rows = outcomes.rows();
    if (rows != null && current == KEEP_CURRENT_RESULT) {
      if (kept == null) {
        kept = new ArrayList<>();
      }
      kept.add(rows);
    } else if (rows != null) {
      rows.release();
    }
    if (current == CLOSE_ALL_RESULTS && kept != null) {
      for (PageDbResultSet each : kept) {
        each.release();
      }
      kept = null;
    }
    outcomes.advance();
    return outcomes.rows() != null;
  }

  @Override
  public final ResultSet getGeneratedKeys() throws SQLException {
    checkOpen();
    if (generatedKeys == null) {
      ResultShape none = new ResultShape(Collections.emptyList(), connection);
      generatedKeys = PageDbResultSet.detached(connection, none, new RowBuffer(null));
    }
    return generatedKeys;
  }

  @Override
  public void addBatch(String sql) throws SQLException {
    checkOpen();
    if (batch == null) {
      batch = new ArrayList<>();
    }
    batch.add(sql);
  }

  @Override
  public void clearBatch() throws SQLException {
    checkOpen();
    batch = null;
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    checkOpen();
    List<String> texts = batch;
    batch = null;
    if (texts == null) {
      return new long[0];
    }
    return runBatch(
        texts.size(),
        KeyRequest.NONE,
        new BatchEntries() {
          @Override
          public List<StatementPlan> plans(int index) throws SQLException {
            return connection.plain(texts.get(index), escapes(), KeyRequest.NONE).plans(connection);
          }

          @Override
          public Parameters parameters(int index) {
            return NO_PARAMETERS;
          }

          @Override
          public String display(int index) {
            return texts.get(index);
          }
        });
  }

  /** The entries of a batch. */
  interface BatchEntries {

    List<StatementPlan> plans(int index) throws SQLException;

    Parameters parameters(int index);

    /** Carries all entries out at once, if each inserts a row and all can; else does nothing. */
    default boolean runAll() throws SQLException {
      return false;
    }

    /** The entry as messages show it. */
    String display(int index) throws SQLException;
  }

  /** Runs a batch as one transaction, or as part of the one that is open: all of it or nothing. */
  final long[] runBatch(int size, KeyRequest keys, BatchEntries entries) throws SQLException {
    clearResults();
    Conversation conversation = connection.conversation();
    conversation.start();
    boolean block = conversation.isAutoCommit();
    long[] counts = new long[size];
    QueryTimer.Watch watch = startRunning();
    boolean failed = true;
    int entry = 0;
    try {
      if (block) {
        conversation.beginImplicitBlock();
      }
      BatchKeys collected = keys.isNone() ? null : new BatchKeys();
      if (collected == null && size > 1 && entries.runAll()) {
        Arrays.fill(counts, 1);
        failed = false;
        return counts;
      }
      for (; entry < size; entry++) {
        Parameters parameters = entries.parameters(entry);
        for (StatementPlan plan : entries.plans(entry)) {
          counts[entry] = runEntry(plan, parameters, collected);
        }
      }
      if (collected != null) {
        generatedKeys = collected.resultSet(connection);
      }
      failed = false;
    } catch (SQLException e) {
      throw batchFailure(e, size, entry, entries);
    } finally {
      stopRunning(watch);
      finish(conversation, block, failed);
    }
    return counts;
  }

  private long runEntry(StatementPlan plan, Parameters parameters, BatchKeys keys)
      throws SQLException {
    StatementResult result = plan.execute(connection, parameters);
    if (result instanceof StatementResult.Count) {
      return ((StatementResult.Count) result).count();
    }
    refuseCopy(plan, result);
    RowStream stream = ((StatementResult.Rows) result).stream();
    ResultShape shape = plan.shape(connection, stream.columns());
    RowBuffer rows = readAll(plan, stream, Long.MAX_VALUE);
    // A query changes nothing, however many rows it gives.
    long affected = "SELECT".equals(result.tag()) ? 0 : rows.affectedRows();
    if (keys != null) {
      keys.add(shape, rows);
    } else {
      rows.close();
    }
    return affected;
  }

  private static BatchUpdateException batchFailure(
      SQLException cause, int size, int entry, BatchEntries entries) throws SQLException {
    long[] counts = new long[size];
    Arrays.fill(counts, EXECUTE_FAILED);
    String message =
        "Batch entry "
            + entry
            + " "
            + entries.display(entry)
            + " was aborted: "
            + cause.getMessage()
            + "  Call getNextException to see other errors in the batch.";
    BatchUpdateException failure =
        new BatchUpdateException(message, cause.getSQLState(), 0, counts, cause);
    failure.setNextException(cause);
    return failure;
  }

  /** Safe from any thread; without effect when nothing is running. */
  @Override
  public final void cancel() throws SQLException {
    checkOpen();
    if (running) {
      connection.conversation().session().cancel(false);
    }
  }

  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    clearResults();
  }

  @Override
  public final boolean isClosed() throws SQLException {
    return closed || connection.isClosed();
  }

  @Override
  public final Connection getConnection() throws SQLException {
    checkOpen();
    return connection;
  }

  @Override
  public final String enquoteIdentifier(String name, boolean always) throws SQLException {
    return Identifiers.quoteIfNeeded(name, always);
  }

  @Override
  public final boolean isSimpleIdentifier(String name) throws SQLException {
    return Identifiers.isSimple(name);
  }
}
