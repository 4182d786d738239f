package org.pagedb.jdbc;

import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.ClientInfoStatus;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.option.ConnectionOption;
import org.pagedb.jdbc.option.ConnectionTarget;
import org.pagedb.jdbc.value.DatumColumn;
import org.pagedb.jdbc.value.PageDbArray;
import org.pagedb.jdbc.value.ParameterBinder;
import org.pagedb.jdbc.value.TypeOids;
import org.pagedb.jdbc.value.ValueContext;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnBatch;

/** A connection: one session. */
public final class PageDbConnection extends ConnectionBase implements ValueContext {

  private static final String APPLICATION_NAME = "ApplicationName";

  private final ConnectionTarget target;
  private final Session session;
  private final Conversation conversation;
  private final QueryTimer timer;
  private final StatementTexts texts;
  private final ParameterBinder binder;
  private final int fetchSize;
  private final int timeoutSeconds;
  private List<PageDbResultSet> streams = new ArrayList<>(0);
  private PageDbDatabaseMetaData metaData;
  private int holdability = ResultSet.CLOSE_CURSORS_AT_COMMIT;
  private int networkTimeout;
  private int savepoints;
  private boolean readOnly;
  private volatile boolean closed;

  PageDbConnection(ConnectionTarget target, Session session, QueryTimer timer) throws SQLException {
    this.target = target;
    this.session = session;
    this.timer = timer;
    this.conversation =
        new Conversation(
            session,
            target.option(ConnectionOption.AUTOSAVE),
            target.isSet(ConnectionOption.LOG_SERVER_ERROR_DETAIL));
    this.binder =
        new ParameterBinder(this, "varchar".equals(target.option(ConnectionOption.STRING_TYPE)));
    this.texts = new StatementTexts(target);
    this.fetchSize = target.number(ConnectionOption.DEFAULT_ROW_FETCH_SIZE);
    this.timeoutSeconds = target.number(ConnectionOption.QUERY_TIMEOUT);
    this.readOnly = target.isSet(ConnectionOption.READ_ONLY);
  }

  @Override
  Conversation conversation() {
    return conversation;
  }

  QueryTimer timer() {
    return timer;
  }

  ParameterBinder binder() {
    return binder;
  }

  ConnectionTarget target() {
    return target;
  }

  /** The engine's session, for extensions that need more than JDBC has. */
  public Session session() {
    return session;
  }

  SQLException failure(Throwable cause) {
    return conversation.failure(cause);
  }

  @Override
  void checkOpen() throws SQLException {
    if (closed || session.isClosed()) {
      throw Refusal.closed("connection");
    }
  }

  /** A text to be run as it is, with a RETURNING clause if keys are wanted. */
  StatementText plain(String sql, boolean escapes, KeyRequest keys) throws SQLException {
    return texts.plain(sql, escapes, keys);
  }

  @Override
  PageDbPreparedStatement prepare(
      String sql, KeyRequest keys, int type, int concurrency, int statementHoldability)
      throws SQLException {
    checkOpen();
    checkText(sql);
    PageDbPreparedStatement statement =
        new PageDbPreparedStatement(
            this,
            texts.prepared(sql, keys),
            keys,
            ResultSetOptions.type(type),
            ResultSetOptions.concurrency(concurrency),
            ResultSetOptions.holdability(statementHoldability));
    applyDefaults(statement);
    return statement;
  }

  /** A statement of the driver's own. */
  PageDbPreparedStatement prepareInternal(String sql) throws SQLException {
    return prepare(
        sql,
        KeyRequest.NONE,
        ResultSet.TYPE_FORWARD_ONLY,
        ResultSet.CONCUR_READ_ONLY,
        ResultSet.HOLD_CURSORS_OVER_COMMIT);
  }

  @Override
  public Statement createStatement(int type, int concurrency, int statementHoldability)
      throws SQLException {
    checkOpen();
    PageDbStatement statement =
        new PageDbStatement(
            this,
            ResultSetOptions.type(type),
            ResultSetOptions.concurrency(concurrency),
            ResultSetOptions.holdability(statementHoldability));
    applyDefaults(statement);
    return statement;
  }

  @Override
  public CallableStatement prepareCall(
      String sql, int type, int concurrency, int statementHoldability) throws SQLException {
    checkOpen();
    checkText(sql);
    PageDbCallableStatement statement =
        new PageDbCallableStatement(
            this,
            texts.prepared(sql, KeyRequest.NONE),
            ResultSetOptions.type(type),
            ResultSetOptions.concurrency(concurrency),
            ResultSetOptions.holdability(statementHoldability));
    applyDefaults(statement);
    return statement;
  }

  private void applyDefaults(PageDbStatement statement) throws SQLException {
    if (fetchSize != 0) {
      statement.setFetchSize(fetchSize);
    }
    if (timeoutSeconds != 0) {
      statement.setQueryTimeout(timeoutSeconds);
    }
  }

  private static void checkText(String sql) throws SQLException {
    if (sql == null) {
      throw Refusal.badArgument("The statement's text is null.");
    }
  }

  @Override
  public String nativeSQL(String sql) throws SQLException {
    checkOpen();
    return texts.nativeSql(sql);
  }

  /** Streams end with their transaction. */
  void streamOpened(PageDbResultSet rows) {
    streams.add(rows);
  }

  void streamClosed(PageDbResultSet rows) {
    streams.remove(rows);
  }

  void closeStreams() throws SQLException {
    if (streams.isEmpty()) {
      return;
    }
    List<PageDbResultSet> open = streams;
    streams = new ArrayList<>(0);
    for (PageDbResultSet each : open) {
      each.release();
    }
  }

  @Override
  public void setAutoCommit(boolean on) throws SQLException {
    checkOpen();
    if (on && !conversation.isAutoCommit()) {
      closeStreams();
    }
    conversation.autoCommit(on);
  }

  @Override
  public boolean getAutoCommit() throws SQLException {
    checkOpen();
    return conversation.isAutoCommit();
  }

  @Override
  public void commit() throws SQLException {
    checkOpen();
    conversation.checkInTransaction("Cannot commit when autoCommit is enabled.");
    closeStreams();
    conversation.commit();
  }

  @Override
  public void rollback() throws SQLException {
    checkOpen();
    conversation.checkInTransaction("Cannot rollback when autoCommit is enabled.");
    closeStreams();
    conversation.rollback();
  }

  @Override
  public Savepoint setSavepoint() throws SQLException {
    return setSavepoint(new PageDbSavepoint(savepoints++, null));
  }

  @Override
  public Savepoint setSavepoint(String name) throws SQLException {
    return setSavepoint(new PageDbSavepoint(0, name));
  }

  private Savepoint setSavepoint(PageDbSavepoint savepoint) throws SQLException {
    checkOpen();
    conversation.checkInTransaction("Cannot establish a savepoint in auto-commit mode.");
    conversation.start();
    conversation.command("SAVEPOINT " + savepoint.sqlName());
    return savepoint;
  }

  @Override
  public void rollback(Savepoint savepoint) throws SQLException {
    checkOpen();
    conversation.command("ROLLBACK TO SAVEPOINT " + own(savepoint).sqlName());
  }

  @Override
  public void releaseSavepoint(Savepoint savepoint) throws SQLException {
    checkOpen();
    PageDbSavepoint own = own(savepoint);
    conversation.command("RELEASE SAVEPOINT " + own.sqlName());
    own.release();
  }

  private static PageDbSavepoint own(Savepoint savepoint) throws SQLException {
    if (savepoint instanceof PageDbSavepoint) {
      return (PageDbSavepoint) savepoint;
    }
    throw PageDbException.of(
        SqlState.S_E_INVALID_SPECIFICATION, "The savepoint is not one of this driver's.");
  }

  /** Ends the session; what was not committed is undone. */
  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      closeStreams();
    } finally {
      try {
        session.close();
      } catch (RuntimeException e) {
        throw failure(e);
      }
    }
  }

  @Override
  public boolean isClosed() {
    return closed || session.isClosed();
  }

  @Override
  public void abort(Executor executor) throws SQLException {
    if (executor == null) {
      throw Refusal.badArgument("executor is null");
    }
    if (!closed) {
      closed = true;
      session.abort();
    }
  }

  /** In one process there is nothing between client and engine that could have failed. */
  @Override
  public boolean isValid(int timeout) throws SQLException {
    if (timeout < 0) {
      throw Refusal.badArgument("Invalid timeout (" + timeout + "<0).");
    }
    return !isClosed() && !session.isOver();
  }

  @Override
  public DatabaseMetaData getMetaData() throws SQLException {
    checkOpen();
    if (metaData == null) {
      metaData = new PageDbDatabaseMetaData(this);
    }
    return metaData;
  }

  @Override
  public void setReadOnly(boolean wanted) throws SQLException {
    checkOpen();
    conversation.checkOutsideTransaction(
        "Cannot change transaction read-only property in the middle of a transaction.");
    if (readOnly != wanted) {
      conversation.set("default_transaction_read_only", wanted ? "on" : "off");
      readOnly = wanted;
    }
  }

  @Override
  public boolean isReadOnly() throws SQLException {
    checkOpen();
    return readOnly;
  }

  @Override
  public String getCatalog() throws SQLException {
    checkOpen();
    return session.databaseName();
  }

  @Override
  public void setTransactionIsolation(int level) throws SQLException {
    checkOpen();
    conversation.checkOutsideTransaction(
        "Cannot change transaction isolation level in the middle of a transaction.");
    conversation.set("default_transaction_isolation", Isolation.nameOf(level));
  }

  @Override
  public int getTransactionIsolation() throws SQLException {
    checkOpen();
    return Isolation.levelOf(conversation.setting("transaction_isolation"));
  }

  @Override
  public void setHoldability(int wanted) throws SQLException {
    checkOpen();
    holdability = ResultSetOptions.holdability(wanted);
  }

  @Override
  public int getHoldability() throws SQLException {
    checkOpen();
    return holdability;
  }

  @Override
  public void setSchema(String schema) throws SQLException {
    checkOpen();
    conversation.set(
        "search_path", schema == null ? "\"$user\", public" : Identifiers.quote(schema));
  }

  @Override
  public String getSchema() throws SQLException {
    try (PageDbPreparedStatement query = prepareInternal("select current_schema()");
        ResultSet rows = query.executeQuery()) {
      return rows.next() ? rows.getString(1) : null;
    }
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
  public void setNetworkTimeout(Executor executor, int millis) throws SQLException {
    checkOpen();
    if (millis < 0) {
      throw Refusal.badArgument("Network timeout must be a value greater than or equal to 0.");
    }
    networkTimeout = millis;
  }

  @Override
  public int getNetworkTimeout() throws SQLException {
    checkOpen();
    return networkTimeout;
  }

  @Override
  public void setClientInfo(String name, String value) throws SQLClientInfoException {
    if (!APPLICATION_NAME.equals(name)) {
      return;
    }
    try {
      checkOpen();
      conversation.set("application_name", value == null ? "" : value);
    } catch (SQLException e) {
      Map<String, ClientInfoStatus> failures = Map.of(name, ClientInfoStatus.REASON_UNKNOWN);
      throw new SQLClientInfoException(e.getMessage(), e.getSQLState(), failures, e);
    }
  }

  @Override
  public void setClientInfo(Properties properties) throws SQLClientInfoException {
    setClientInfo(APPLICATION_NAME, properties.getProperty(APPLICATION_NAME));
  }

  @Override
  public String getClientInfo(String name) throws SQLException {
    checkOpen();
    return APPLICATION_NAME.equals(name) ? conversation.setting("application_name") : null;
  }

  @Override
  public Properties getClientInfo() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty(APPLICATION_NAME, getClientInfo(APPLICATION_NAME));
    return properties;
  }

  @Override
  public Array createArrayOf(String typeName, Object elements) throws SQLException {
    checkOpen();
    return elements == null ? null : PageDbArray.of(typeName, elements, this);
  }

  @Override
  public TypeContext typeContext() {
    return session.typeContext();
  }

  @Override
  public PgType type(int oid) {
    return session.type(oid);
  }

  @Override
  public PgType typeNamed(String name) {
    return session.type(name);
  }

  @Override
  public ResultSet arrayRows(PgType element, Object[] values, long firstIndex) throws SQLException {
    PgType index = type(TypeOids.INT4);
    Object[] indexes = new Object[values.length];
    Arrays.setAll(indexes, i -> firstIndex + i);
    ResultShape shape =
        new ResultShape(
            List.of(
                new OutputColumn("INDEX", index, PgType.NO_TYPMOD),
                new OutputColumn("VALUE", element, PgType.NO_TYPMOD)),
            this);
    ColumnBatch batch =
        new ColumnBatch(DatumColumn.of(index, indexes), DatumColumn.of(element, values));
    batch.selectAll(values.length);
    return PageDbResultSet.detached(this, shape, new RowBuffer(batch));
  }
}
