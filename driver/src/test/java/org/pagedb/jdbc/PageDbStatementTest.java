package org.pagedb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.BatchUpdateException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.stub.StubAnswer;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.builtin.BuiltinTypes;

class PageDbStatementTest {

  private StubDatabase database;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    database = new StubDatabase();
    statement = database.connection.createStatement();
  }

  @AfterEach
  void disconnect() throws SQLException {
    database.close();
  }

  @Test
  void returnsTheRowsOfAQuery() throws SQLException {
    database.answer("select 1", StubAnswer.rows("one", BuiltinTypes.INT4, 1L));
    ResultSet rows = statement.executeQuery("select 1");
    assertThat(rows.next()).isTrue();
    assertThat(rows.getInt("ONE")).isEqualTo(1);
    assertThat(rows.next()).isFalse();
    assertThat(rows.next()).isFalse();
  }

  @Test
  void returnsTheCountOfAnUpdate() throws SQLException {
    database.answer("delete from t", StubAnswer.count(7));
    assertThat(statement.executeUpdate("delete from t")).isEqualTo(7);
    assertThat(statement.execute("delete from t")).isFalse();
    assertThat(statement.getUpdateCount()).isEqualTo(7);
    assertThat(statement.getMoreResults()).isFalse();
    assertThat(statement.getUpdateCount()).isEqualTo(-1);
  }

  @Test
  void refusesRowsWhereNoneAreWantedAndTheOtherWayRound() {
    database.answer("select 1", StubAnswer.rows("one", BuiltinTypes.INT4, 1L));
    assertThatThrownBy(() -> statement.executeUpdate("select 1"))
        .hasMessage("A result was returned when none was expected.")
        .hasFieldOrPropertyWithValue("SQLState", "0100E");
    assertThatThrownBy(() -> statement.executeQuery("create table t()"))
        .hasMessage("No results were returned by the query.")
        .hasFieldOrPropertyWithValue("SQLState", "02000");
  }

  @Test
  void runsTheStatementsOfOneTextInOneTransaction() throws SQLException {
    database.answer("select 1", StubAnswer.rows("one", BuiltinTypes.INT4, 1L));
    database.answer("insert 1", StubAnswer.count(1));
    assertThat(statement.execute("insert 1; select 1; insert 1;")).isFalse();
    assertThat(database.session.log())
        .containsExactly("<begin block>", "insert 1", "select 1", "insert 1", "<end block>");
    assertThat(statement.getUpdateCount()).isEqualTo(1);
    assertThat(statement.getMoreResults()).isTrue();
    assertThat(statement.getResultSet().next()).isTrue();
    assertThat(statement.getMoreResults()).isFalse();
    assertThat(statement.getUpdateCount()).isEqualTo(1);
    assertThat(statement.getMoreResults()).isFalse();
    assertThat(statement.getUpdateCount()).isEqualTo(-1);
  }

  @Test
  void keepsAnEarlierResultOpenOnlyWhenAsked() throws SQLException {
    database.answer("select 1", StubAnswer.rows("one", BuiltinTypes.INT4, 1L));
    statement.execute("select 1; select 1; select 1");
    ResultSet first = statement.getResultSet();
    statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
    ResultSet second = statement.getResultSet();
    assertThat(first.isClosed()).isFalse();
    statement.getMoreResults(Statement.CLOSE_ALL_RESULTS);
    assertThat(first.isClosed()).isTrue();
    assertThat(second.isClosed()).isTrue();
  }

  @Test
  void reportsFailuresInPgjdbcsLayout() {
    SqlFailure failure =
        new SqlFailure(SqlState.UNDEFINED_COLUMN, "column \"foo\" does not exist")
            .at(8)
            .hint("Look again.")
            .detail("There is none.");
    database.answer("select foo", StubAnswer.failingToPrepare(failure));
    assertThatThrownBy(() -> statement.execute("select 1;  select foo"))
        .isInstanceOf(PageDbException.class)
        .hasMessage(
            "ERROR: column \"foo\" does not exist\n  Detail: There is none.\n  Hint: Look again.\n"
                + "  Position: 10")
        .hasFieldOrPropertyWithValue("SQLState", "42703")
        .hasFieldOrPropertyWithValue("errorCode", 0);
  }

  @Test
  void tellsTheConstraintThatWasViolated() {
    SqlFailure failure =
        new SqlFailure(SqlState.UNIQUE_VIOLATION, "duplicate key")
            .with(SqlFailure.Field.CONSTRAINT, "t_pkey")
            .with(SqlFailure.Field.TABLE, "t");
    database.answer("insert 1", StubAnswer.failing(failure));
    assertThatThrownBy(() -> statement.execute("insert 1"))
        .isInstanceOfSatisfying(
            PageDbException.class,
            e -> {
              assertThat(e.getServerErrorMessage().getConstraint()).isEqualTo("t_pkey");
              assertThat(e.getServerErrorMessage().getTable()).isEqualTo("t");
              assertThat(e.getServerErrorMessage().getColumn()).isNull();
            });
  }

  @Test
  void undoesTheWholeTextWhenOneStatementFails() {
    database.answer("insert 2", StubAnswer.failing(new SqlFailure(SqlState.DATA_EXCEPTION, "no")));
    assertThatThrownBy(() -> statement.execute("insert 1; insert 2; insert 3"))
        .isInstanceOf(SQLException.class);
    assertThat(database.session.log())
        .containsExactly("<begin block>", "insert 1", "insert 2", "<undo block>");
  }

  @Test
  void neverLetsAnExceptionOfTheEnginesThrough() {
    database.answer(
        "select 1",
        StubAnswer.count(0)
            .doing(
                session -> {
                  throw new ArrayIndexOutOfBoundsException("17");
                }));
    assertThatThrownBy(() -> statement.execute("select 1"))
        .isInstanceOf(SQLException.class)
        .hasFieldOrPropertyWithValue("SQLState", "XX000")
        .hasCauseInstanceOf(ArrayIndexOutOfBoundsException.class);
  }

  @Test
  void runsABatchAsOneTransaction() throws SQLException {
    database.answer("insert 1", StubAnswer.count(1)).answer("insert 2", StubAnswer.count(2));
    statement.addBatch("insert 1");
    statement.addBatch("insert 2");
    assertThat(statement.executeBatch()).containsExactly(1, 2);
    assertThat(database.session.log())
        .containsExactly("<begin block>", "insert 1", "insert 2", "<end block>");
    assertThat(statement.executeBatch()).isEmpty();
  }

  @Test
  void saysWhichEntryOfABatchFailed() throws SQLException {
    SqlFailure failure = new SqlFailure(SqlState.UNIQUE_VIOLATION, "duplicate key").detail("Key.");
    database.answer("insert 2", StubAnswer.failing(failure));
    statement.addBatch("insert 1");
    statement.addBatch("insert 2");
    statement.addBatch("insert 3");
    assertThatThrownBy(() -> statement.executeBatch())
        .isInstanceOfSatisfying(
            BatchUpdateException.class,
            e -> {
              assertThat((Throwable) e)
                  .hasMessage(
                      "Batch entry 1 insert 2 was aborted: ERROR: duplicate key\n  Detail: Key."
                          + "  Call getNextException to see other errors in the batch.");
              assertThat(e.getSQLState()).isEqualTo("23505");
              assertThat(e.getUpdateCounts()).containsExactly(-3, -3, -3);
              assertThat((Throwable) e.getNextException()).isInstanceOf(PageDbException.class);
              assertThat(e.getCause()).isSameAs(e.getNextException());
            });
    assertThat(database.session.log()).endsWith("<undo block>");
  }

  @Test
  void chainsNoticesAsWarnings() throws SQLException {
    database.answer(
        "drop table if exists t",
        StubAnswer.count(0)
            .notice(Notice.notice("table \"t\" does not exist, skipping"))
            .notice(Notice.warning(SqlState.WARNING, "beware")));
    statement.execute("drop table if exists t");
    assertThat((Throwable) statement.getWarnings())
        .hasMessage("table \"t\" does not exist, skipping")
        .hasFieldOrPropertyWithValue("SQLState", "00000");
    assertThat((Throwable) statement.getWarnings().getNextWarning())
        .hasMessage("beware")
        .hasFieldOrPropertyWithValue("SQLState", "01000");
    statement.clearWarnings();
    assertThat((Throwable) statement.getWarnings()).isNull();
  }

  @Test
  void readsGeneratedKeysFromAReturningClause() throws SQLException {
    database.answer("insert 1\nRETURNING *", StubAnswer.rows("id", BuiltinTypes.INT8, 41L, 42L));
    assertThat(statement.executeUpdate("insert 1", Statement.RETURN_GENERATED_KEYS)).isEqualTo(2);
    ResultSet keys = statement.getGeneratedKeys();
    keys.next();
    assertThat(keys.getLong("id")).isEqualTo(41);
    keys.next();
    assertThat(keys.getLong(1)).isEqualTo(42);
    assertThat(keys.next()).isFalse();
  }

  @Test
  void givesNoKeysWhereThereCanBeNone() throws SQLException {
    statement.execute("create table t()", Statement.RETURN_GENERATED_KEYS);
    ResultSet keys = statement.getGeneratedKeys();
    assertThat(keys.getMetaData().getColumnCount()).isZero();
    assertThat(keys.next()).isFalse();
    assertThatThrownBy(() -> statement.execute("insert 1", new int[] {1}))
        .isInstanceOf(SQLException.class);
  }

  @Test
  void limitsRowsAndClosesTheStreamEarly() throws SQLException {
    StubAnswer answer =
        StubAnswer.rows("n", BuiltinTypes.INT4, 1L, 2L, 3L)
            .batch(new Object[] {4L})
            .failingAfterRows(new SqlFailure(SqlState.DATA_EXCEPTION, "never read"));
    database.answer("select n", answer);
    statement.setMaxRows(2);
    ResultSet rows = statement.executeQuery("select n");
    assertThat(rows.next()).isTrue();
    assertThat(rows.next()).isTrue();
    assertThat(rows.next()).isFalse();
    assertThat(answer.openStreams()).isZero();
  }

  @Test
  void failsWhereItIsExecutedWhenALaterRowFails() {
    StubAnswer answer =
        StubAnswer.rows("n", BuiltinTypes.INT4, 1L)
            .failingAfterRows(new SqlFailure(SqlState.DIVISION_BY_ZERO, "division by zero"));
    database.answer("select n", answer);
    assertThatThrownBy(() -> statement.executeQuery("select n"))
        .hasMessage("ERROR: division by zero")
        .hasFieldOrPropertyWithValue("SQLState", "22012");
    assertThat(answer.openStreams()).isZero();
  }

  @Test
  void copiesBatchesThatTheEngineReuses() throws SQLException {
    database.answer(
        "select n",
        StubAnswer.rows("n", BuiltinTypes.INT4, 1L, 2L)
            .batch(new Object[] {3L}, new Object[] {4L}));
    ResultSet rows = statement.executeQuery("select n");
    for (int expected = 1; expected <= 4; expected++) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(expected);
    }
    assertThat(rows.next()).isFalse();
  }

  @Test
  void keepsALastBatchInPlaceUntilTheResultIsClosed() throws SQLException {
    StubAnswer answer = StubAnswer.rows("n", BuiltinTypes.TEXT, "a", "b").keepingLastBatch();
    database.answer("select n", answer);
    ResultSet rows = statement.executeQuery("select n");
    rows.next();
    assertThat(rows.getString(1)).isEqualTo("a");
    assertThat(answer.openStreams()).isEqualTo(1);
    rows.close();
    assertThat(answer.openStreams()).isZero();
  }

  @Test
  void cancelsOnlyWhatIsRunning() throws SQLException {
    statement.cancel();
    assertThat(database.session.cancelledByTimeout()).isNull();
    Statement running = database.connection.createStatement();
    database.answer(
        "select 1",
        StubAnswer.count(0)
            .doing(
                session -> {
                  try {
                    running.cancel();
                  } catch (SQLException e) {
                    throw new IllegalStateException(e);
                  }
                }));
    running.execute("select 1");
    assertThat(database.session.cancelledByTimeout()).isFalse();
  }

  @Test
  void cancelsWhatRunsTooLong() throws SQLException {
    database.answer(
        "select 1",
        StubAnswer.count(0)
            .doing(
                session -> {
                  while (session.cancelledByTimeout() == null) {
                    Thread.onSpinWait();
                  }
                  throw new SqlFailure(SqlState.QUERY_CANCELED, "canceling");
                }));
    statement.setQueryTimeout(1);
    assertThatThrownBy(() -> statement.execute("select 1"))
        .hasFieldOrPropertyWithValue("SQLState", "57014");
    assertThat(database.session.cancelledByTimeout()).isTrue();
  }

  @Test
  void closesItsResultsAndRefusesToGoOn() throws SQLException {
    database.answer("select 1", StubAnswer.rows("one", BuiltinTypes.INT4, 1L));
    ResultSet rows = statement.executeQuery("select 1");
    statement.close();
    statement.close();
    assertThat(rows.isClosed()).isTrue();
    assertThat(statement.isClosed()).isTrue();
    assertThatThrownBy(() -> statement.executeQuery("select 1"))
        .hasMessage("This statement has been closed.")
        .hasFieldOrPropertyWithValue("SQLState", "55000");
  }

  @Test
  void closesItselfWithItsResultWhenAsked() throws SQLException {
    database.answer("select 1", StubAnswer.rows("one", BuiltinTypes.INT4, 1L));
    statement.closeOnCompletion();
    statement.executeQuery("select 1").close();
    assertThat(statement.isClosed()).isTrue();
  }

  @Test
  void refusesNegativeLimits() {
    assertThatThrownBy(() -> statement.setFetchSize(-1))
        .hasMessage("Fetch size must be a value greater than or equal to 0.");
    assertThatThrownBy(() -> statement.setMaxRows(-1))
        .hasMessage("Maximum number of rows must be a value greater than or equal to 0.");
    assertThatThrownBy(() -> statement.setQueryTimeout(-1))
        .hasMessage("Query timeout must be a value greater than or equals to 0.");
  }

  @Test
  void givesNothingForAnEmptyText() throws SQLException {
    assertThat(statement.execute(" ; ")).isFalse();
    assertThat(statement.getUpdateCount()).isEqualTo(-1);
  }
}
