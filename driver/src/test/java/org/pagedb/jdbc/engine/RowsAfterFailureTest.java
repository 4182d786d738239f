package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that are still being fetched when their transaction fails or ends. */
class RowsAfterFailureTest {

  private static final int ROWS = 20_000;

  private final String url = "jdbc:pagedb:mem:after" + System.nanoTime();
  private Connection connection;
  private Statement other;
  private Statement fetching;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection(url);
    other = connection.createStatement();
    other.execute("create table t as select g from generate_series(1, " + ROWS + ") g");
    connection.setAutoCommit(false);
    fetching = connection.createStatement();
    fetching.setFetchSize(10);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void cannotBeReadOnWhenNothingIsLeftOfTheTransaction() throws SQLException {
    ResultSet rows = fetching.executeQuery("select g from t");
    fail();
    assertThat(failure(rows)).isEqualTo("25P02");
    connection.rollback();
    assertCommits();
  }

  @Test
  void cannotBeReadOnAfterTheEndThatAnotherStatementMade() throws SQLException {
    ResultSet rows = fetching.executeQuery("select g from t");
    other.execute("rollback");
    other.execute("begin");
    other.execute("insert into t values (0)");
    assertThat(failure(rows)).isEqualTo("24000");
    rows.close();
    assertCommits();
  }

  @Test
  void ofACursorCannotBeReadOnEither() throws SQLException {
    other.execute("declare c cursor for select g from t");
    ResultSet rows = fetching.executeQuery("fetch all from c");
    fail();
    assertThat(failure(rows)).isEqualTo("25P02");
    connection.rollback();
    assertCommits();
  }

  @Test
  void canBeReadOnAfterASavepointWasRolledBackTo() throws SQLException {
    ResultSet rows = fetching.executeQuery("select g from t");
    Savepoint savepoint = connection.setSavepoint();
    fail();
    connection.rollback(savepoint);
    int count = 0;
    while (rows.next()) {
      count++;
    }
    assertThat(count).isEqualTo(ROWS);
    assertCommits();
  }

  private void fail() {
    assertThat(
            catchThrowableOfType(SQLException.class, () -> other.execute("select 1 / 0"))
                .getSQLState())
        .isEqualTo("22012");
  }

  private static String failure(ResultSet rows) {
    return catchThrowableOfType(
            SQLException.class,
            () -> {
              while (rows.next()) {
                assertThat(rows.getInt(1)).isPositive();
              }
            })
        .getSQLState();
  }

  /** What is done afterwards outside a block is committed at once, for others to see. */
  private void assertCommits() throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
    other.execute("insert into t values (-1)");
    try (Connection second = DriverManager.getConnection(url);
        Statement reading = second.createStatement();
        ResultSet seen = reading.executeQuery("select count(*) from t where g = -1")) {
      seen.next();
      assertThat(seen.getInt(1)).isEqualTo(1);
    }
  }
}
