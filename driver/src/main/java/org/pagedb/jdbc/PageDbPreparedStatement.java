package org.pagedb.jdbc;

import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.value.Parameters;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/** A prepared statement. Its text is parsed when it is first needed, as a server would. */
class PageDbPreparedStatement extends BindingStatement {

  private final StatementText text;
  private final KeyRequest keys;
  private List<Parameters> batch;

  PageDbPreparedStatement(
      PageDbConnection connection,
      StatementText text,
      KeyRequest keys,
      int type,
      int concurrency,
      int holdability) {
    super(connection, text.text().parameterCount(), type, concurrency, holdability);
    this.text = text;
    this.keys = keys;
    poolable();
  }

  final StatementText text() {
    return text;
  }

  private void run() throws SQLException {
    checkOpen();
    parameters().checkAllBound();
    run(text.plans(connection), parameters(), keys);
    executed();
  }

  /** Called after each execution. */
  void executed() throws SQLException {}

  @Override
  public final ResultSet executeQuery() throws SQLException {
    run();
    return onlyRows();
  }

  @Override
  public final int executeUpdate() throws SQLException {
    return narrowed(executeLargeUpdate());
  }

  @Override
  public final long executeLargeUpdate() throws SQLException {
    run();
    return updateCount();
  }

  @Override
  public final boolean execute() throws SQLException {
    run();
    return hasRows();
  }

  @Override
  final void runText(String sql, KeyRequest request) throws SQLException {
    throw textRefused();
  }

  private static SQLException textRefused() {
    return PageDbException.of(
        SqlState.WRONG_OBJECT_TYPE,
        "Can't use query methods that take a query string on a PreparedStatement.");
  }

  @Override
  public final void addBatch(String sql) throws SQLException {
    throw textRefused();
  }

  @Override
  public final void addBatch() throws SQLException {
    checkOpen();
    parameters().checkAllBound();
    if (batch == null) {
      batch = new ArrayList<>();
    }
    batch.add(parameters().copy());
  }

  @Override
  public final void clearBatch() throws SQLException {
    checkOpen();
    batch = null;
  }

  @Override
  public final long[] executeLargeBatch() throws SQLException {
    checkOpen();
    List<Parameters> entries = batch;
    batch = null;
    if (entries == null) {
      return new long[0];
    }
    List<StatementPlan> plans = text.plans(connection);
    return runBatch(
        entries.size(),
        keys,
        new BatchEntries() {
          @Override
          public List<StatementPlan> plans(int index) {
            return plans;
          }

          @Override
          public Parameters parameters(int index) {
            return entries.get(index);
          }

          @Override
          public boolean runAll() throws SQLException {
            return plans.size() == 1 && plans.get(0).executeAll(connection, entries);
          }

          @Override
          public String display(int index) throws SQLException {
            return shown(entries.get(index));
          }
        });
  }

  /** Binds what the engine gave, as it is. */
  final void bindDatum(int index, PgType type, Object datum) throws SQLException {
    parameters().bindDatum(index, type, datum);
  }

  @Override
  public final ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    if (getResultSet() != null && !getResultSet().isClosed()) {
      return getResultSet().getMetaData();
    }
    List<StatementPlan> plans = text.plans(connection);
    if (plans.isEmpty()) {
      return null;
    }
    StatementPlan plan = plans.get(0);
    List<OutputColumn> columns = plan.prepare(connection, parameters()).columns();
    return columns == null
        ? null
        : new PageDbResultSetMetaData(plan.shape(connection, columns), connection);
  }

  @Override
  public final ParameterMetaData getParameterMetaData() throws SQLException {
    checkOpen();
    List<PgType> types = new ArrayList<>();
    for (StatementPlan plan : text.plans(connection)) {
      types.addAll(plan.prepare(connection, parameters()).parameterTypes());
    }
    return new PageDbParameterMetaData(types);
  }

  /** The text with the values that are bound, as log tools show it. */
  @Override
  public final String toString() {
    try {
      return shown(parameters());
    } catch (SQLException e) {
      return text.text().original();
    }
  }

  private String shown(Parameters values) throws SQLException {
    return text.text().display(index -> values.display(index, connection));
  }
}
