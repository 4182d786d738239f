package org.pagedb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pagedb.jdbc.stub.StubAnswer;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.builtin.BuiltinTypes;

class PageDbConnectionTest {

  private StubDatabase database;
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    database = new StubDatabase();
    connection = database.connection;
  }

  @AfterEach
  void disconnect() throws SQLException {
    database.close();
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void beginsATransactionWithTheFirstStatement() throws SQLException {
    connection.setAutoCommit(false);
    assertThat(database.session.log()).isEmpty();
    run("insert 1");
    run("insert 2");
    connection.commit();
    connection.commit();
    run("insert 3");
    connection.rollback();
    assertThat(database.session.log())
        .containsExactly(
            "BEGIN", "insert 1", "insert 2", "COMMIT", "BEGIN", "insert 3", "ROLLBACK");
  }

  @Test
  void commitsWhenAutoCommitIsTurnedOn() throws SQLException {
    connection.setAutoCommit(false);
    run("insert 1");
    connection.setAutoCommit(true);
    run("insert 2");
    assertThat(database.session.log()).containsExactly("BEGIN", "insert 1", "COMMIT", "insert 2");
  }

  @Test
  void refusesToEndTransactionsThatItDoesNotKeep() {
    assertThatThrownBy(() -> connection.commit())
        .hasMessage("Cannot commit when autoCommit is enabled.")
        .hasFieldOrPropertyWithValue("SQLState", "25P01");
    assertThatThrownBy(() -> connection.rollback())
        .hasMessage("Cannot rollback when autoCommit is enabled.");
    assertThatThrownBy(() -> connection.setSavepoint())
        .hasMessage("Cannot establish a savepoint in auto-commit mode.");
  }

  @Test
  void leavesAFailedTransactionFailedUntilItIsEnded() throws SQLException {
    database.answer("insert 2", StubAnswer.failing(new SqlFailure(SqlState.DATA_EXCEPTION, "no")));
    connection.setAutoCommit(false);
    run("insert 1");
    assertThatThrownBy(() -> run("insert 2")).hasFieldOrPropertyWithValue("SQLState", "22000");
    assertThatThrownBy(() -> run("insert 3")).hasFieldOrPropertyWithValue("SQLState", "25P02");
    connection.commit();
    run("insert 3");
  }

  @Test
  void putsASavepointAroundEachStatementWhenAsked() throws SQLException {
    try (StubDatabase saved = new StubDatabase("jdbc:pagedb:mem:x?autosave=always")) {
      saved.answer("insert 2", StubAnswer.failing(new SqlFailure(SqlState.DATA_EXCEPTION, "no")));
      saved.connection.setAutoCommit(false);
      try (Statement statement = saved.connection.createStatement()) {
        statement.execute("insert 1");
        assertThatThrownBy(() -> statement.execute("insert 2"))
            .hasFieldOrPropertyWithValue("SQLState", "22000");
        statement.execute("insert 3");
      }
      assertThat(saved.session.log())
          .containsSubsequence(
              "insert 1",
              "SAVEPOINT \"PGJDBC_AUTOSAVE\"",
              "insert 2",
              "ROLLBACK TO SAVEPOINT \"PGJDBC_AUTOSAVE\"",
              "insert 3");
    }
  }

  @Test
  void setsAndReleasesSavepoints() throws SQLException {
    connection.setAutoCommit(false);
    Savepoint numbered = connection.setSavepoint();
    Savepoint named = connection.setSavepoint("My \"point\"");
    connection.rollback(numbered);
    connection.releaseSavepoint(named);
    assertThat(database.session.log())
        .containsExactly(
            "BEGIN",
            "SAVEPOINT JDBC_SAVEPOINT_0",
            "SAVEPOINT \"My \"\"point\"\"\"",
            "ROLLBACK TO SAVEPOINT JDBC_SAVEPOINT_0",
            "RELEASE SAVEPOINT \"My \"\"point\"\"\"");
    assertThatThrownBy(() -> connection.rollback(named))
        .hasMessage("Cannot reference a savepoint after it has been released.");
    assertThat(numbered.getSavepointId()).isZero();
    assertThatThrownBy(numbered::getSavepointName).isInstanceOf(SQLException.class);
  }

  @Test
  void streamsRowsInsideATransactionWhenAFetchSizeIsSet() throws SQLException {
    StubAnswer answer =
        StubAnswer.rows("n", BuiltinTypes.INT4, 1L, 2L)
            .batch(new Object[] {3L})
            .failingAfterRows(new SqlFailure(SqlState.DIVISION_BY_ZERO, "division by zero"));
    database.answer("select n", answer);
    connection.setAutoCommit(false);
    Statement statement = connection.createStatement();
    statement.setFetchSize(10);
    ResultSet rows = statement.executeQuery("select n");
    run("insert 1");
    assertThat(rows.next()).isTrue();
    assertThat(rows.next()).isTrue();
    assertThat(rows.isLast()).isFalse();
    assertThat(rows.getInt(1)).isEqualTo(2);
    assertThat(rows.next()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(3);
    assertThatThrownBy(rows::next).hasFieldOrPropertyWithValue("SQLState", "22012");
  }

  @Test
  void closesStreamsWithTheirTransactionAndKeepsBufferedRows() throws SQLException {
    StubAnswer answer = StubAnswer.rows("n", BuiltinTypes.INT4, 1L, 2L);
    database.answer("select n", answer);
    connection.setAutoCommit(false);
    Statement streaming = connection.createStatement();
    streaming.setFetchSize(1);
    ResultSet stream = streaming.executeQuery("select n");
    Statement buffering = connection.createStatement();
    ResultSet buffer = buffering.executeQuery("select n");
    connection.commit();
    assertThat(stream.isClosed()).isTrue();
    assertThat(answer.openStreams()).isZero();
    assertThat(buffer.next()).isTrue();
    assertThat(buffer.getInt(1)).isEqualTo(1);
  }

  @Test
  void changesIsolationAndReadOnlyOutsideOfTransactionsOnly() throws SQLException {
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    connection.setReadOnly(true);
    assertThat(connection.isReadOnly()).isTrue();
    assertThat(database.session.setting("default_transaction_read_only")).isEqualTo("on");
    run("select 1");
    assertThatThrownBy(
            () -> connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED))
        .hasMessage("Cannot change transaction isolation level in the middle of a transaction.")
        .hasFieldOrPropertyWithValue("SQLState", "25001");
    assertThatThrownBy(() -> connection.setReadOnly(false))
        .hasFieldOrPropertyWithValue("SQLState", "25001");
    connection.rollback();
    assertThatThrownBy(() -> connection.setTransactionIsolation(99))
        .hasMessage("Transaction isolation level 99 not supported.");
  }

  @Test
  void isValidWhileItsSessionIs() throws SQLException {
    assertThat(connection.isValid(0)).isTrue();
    assertThatThrownBy(() -> connection.isValid(-1)).isInstanceOf(SQLException.class);
    connection.close();
    connection.close();
    assertThat(connection.isValid(0)).isFalse();
    assertThatThrownBy(() -> connection.createStatement())
        .hasMessage("This connection has been closed.")
        .hasFieldOrPropertyWithValue("SQLState", "08003");
    assertThat(database.session.log()).containsOnlyOnce("<close>");
  }

  @Test
  void canBeAborted() throws SQLException {
    connection.abort(Runnable::run);
    assertThat(connection.isClosed()).isTrue();
    assertThat(database.session.isClosed()).isTrue();
  }

  @Test
  void answersAsTheSessionDoes() throws SQLException {
    database.answer(
        "select current_schema()", StubAnswer.rows("current_schema", BuiltinTypes.NAME, "public"));
    assertThat(connection.getCatalog()).isEqualTo("stub");
    assertThat(connection.getSchema()).isEqualTo("public");
    connection.setSchema("My Schema");
    assertThat(database.session.setting("search_path")).isEqualTo("\"My Schema\"");
    connection.setClientInfo("ApplicationName", "app");
    connection.setClientInfo("Other", "ignored");
    assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("app");
    assertThat(connection.getClientInfo()).containsEntry("ApplicationName", "app");
    connection.setNetworkTimeout(Runnable::run, 5);
    assertThat(connection.getNetworkTimeout()).isEqualTo(5);
    assertThat(connection.unwrap(PageDbConnection.class)).isSameAs(connection);
    assertThatThrownBy(() -> connection.unwrap(Runnable.class))
        .hasMessage("Cannot unwrap to java.lang.Runnable");
  }

  @Test
  void scrollsInAnyDirectionOverBufferedRows() throws SQLException {
    database.answer(
        "select n",
        StubAnswer.columns(new OutputColumn("n", BuiltinTypes.INT4, -1))
            .batch(new Object[] {1L}, new Object[] {2L})
            .batch(new Object[] {3L}));
    ResultSet rows =
        connection
            .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
            .executeQuery("select n");
    assertThat(rows.isBeforeFirst()).isTrue();
    assertThat(rows.last()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(3);
    assertThat(rows.isLast()).isTrue();
    assertThat(rows.next()).isFalse();
    assertThat(rows.isAfterLast()).isTrue();
    assertThat(rows.previous()).isTrue();
    assertThat(rows.getRow()).isEqualTo(3);
    assertThat(rows.absolute(-3)).isTrue();
    assertThat(rows.isFirst()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(1);
    assertThat(rows.relative(1)).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(2);
    assertThat(rows.absolute(17)).isFalse();
    assertThat(rows.isAfterLast()).isTrue();
    assertThat(rows.previous()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(3);
    rows.beforeFirst();
    assertThat(rows.next()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(1);
    assertThat(rows.previous()).isFalse();
    assertThat(rows.isBeforeFirst()).isTrue();
  }

  @Test
  void goesForwardOnlyUnlessAskedForMore() throws SQLException {
    database.answer("select n", StubAnswer.rows("n", BuiltinTypes.INT4, 1L));
    ResultSet rows = connection.createStatement().executeQuery("select n");
    assertThatThrownBy(rows::previous)
        .hasMessage(
            "Operation requires a scrollable ResultSet, but this ResultSet is FORWARD_ONLY.")
        .hasFieldOrPropertyWithValue("SQLState", "24000");
    assertThatThrownBy(() -> rows.updateInt(1, 2))
        .hasMessage("ResultSets with concurrency CONCUR_READ_ONLY cannot be updated.");
  }
}
