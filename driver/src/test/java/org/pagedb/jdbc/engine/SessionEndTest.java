package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions that are ended from outside give back what they hold, and say why they are over. */
class SessionEndTest {

  private final String url = "jdbc:pagedb:mem:ends" + System.nanoTime();
  private Connection keeper;
  private Statement keeping;
  private Connection victim;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    keeper = DriverManager.getConnection(url);
    keeping = keeper.createStatement();
    keeping.execute("create table t (id int primary key, v int)");
    keeping.execute("insert into t values (1, 1)");
    victim = DriverManager.getConnection(url);
    statement = victim.createStatement();
  }

  @AfterEach
  void close() throws SQLException {
    victim.close();
    keeper.close();
  }

  @Test
  void aTransactionThatIsIdleForTooLongEnds() throws SQLException {
    statement.execute("set idle_in_transaction_session_timeout = '100ms'");
    victim.setAutoCommit(false);
    statement.executeUpdate("update t set v = 2");
    keeping.executeUpdate("update t set v = v + 10"); // waits until the other one is ended
    assertThat(number(keeping, "select v from t")).isEqualTo(11);
    assertThat(failure(statement, "select 1").getSQLState()).isEqualTo("25P03");
    assertThat(victim.isClosed()).isTrue();
  }

  @Test
  void anIdleSessionThatIsTerminatedGivesItsLocksBackAtOnce() throws SQLException {
    victim.setAutoCommit(false);
    int processId = number(statement, "select pg_backend_pid()");
    statement.executeUpdate("update t set v = 2");
    assertThat(number(keeping, "select pg_terminate_backend(" + processId + ")::int")).isEqualTo(1);
    keeping.executeUpdate("update t set v = v + 10");
    assertThat(number(keeping, "select count(*) from pg_stat_activity")).isEqualTo(1);
    SQLException failure = failure(statement, "select 1");
    assertThat(failure.getSQLState()).isEqualTo("57P01");
    assertThat(failure.getMessage())
        .contains("terminating connection due to administrator command");
    assertThat(victim.isClosed()).isTrue();
  }

  @Test
  void aCommitAfterTheEndFailsBecauseNothingWasCommitted() throws SQLException {
    victim.setAutoCommit(false);
    int processId = number(statement, "select pg_backend_pid()");
    statement.executeUpdate("update t set v = 2");
    keeping.execute("select pg_terminate_backend(" + processId + ")");
    assertThat(victim.isValid(1)).isFalse();
    assertThat(catchThrowableOfType(SQLException.class, victim::commit).getSQLState())
        .isEqualTo("57P01");
    assertThat(number(keeping, "select v from t")).isEqualTo(1);
  }

  @Test
  void aSessionWhoseRowsAreHalfReadIsTerminatedAtOnce() throws SQLException {
    victim.setAutoCommit(false);
    int processId = number(statement, "select pg_backend_pid()");
    ResultSet rows = halfRead();
    keeping.execute("select pg_terminate_backend(" + processId + ")");
    assertThat(number(keeping, "select count(*) from pg_stat_activity")).isEqualTo(1);
    SQLException failure =
        catchThrowableOfType(
            SQLException.class,
            () -> {
              while (rows.next()) {
                // what was fetched before may still be read
              }
            });
    assertThat(failure.getSQLState()).isEqualTo("57P01");
  }

  @Test
  void anAbortedConnectionLeavesNothingBehindThoughRowsAreHalfRead() throws SQLException {
    victim.setAutoCommit(false);
    halfRead();
    statement.executeUpdate("update t set v = 2");
    victim.abort(Runnable::run);
    assertThat(number(keeping, "select count(*) from pg_stat_activity")).isEqualTo(1);
    assertThat(number(keeping, "select count(*) from pg_locks where pid <> pg_backend_pid()"))
        .isZero();
    keeping.executeUpdate("update t set v = v + 10");
    assertThat(number(keeping, "select v from t")).isEqualTo(11);
  }

  private ResultSet halfRead() throws SQLException {
    Statement streaming = victim.createStatement();
    streaming.setFetchSize(10);
    ResultSet rows = streaming.executeQuery("select i from generate_series(1, 100000) i");
    assertThat(rows.next()).isTrue();
    return rows;
  }

  @Test
  void aSessionAtWorkIsTerminatedToo() throws Exception {
    int processId = number(statement, "select pg_backend_pid()");
    CompletableFuture<String> sleeping =
        CompletableFuture.supplyAsync(
            () -> failure(statement, "select pg_sleep(60)").getSQLState());
    while (number(
            keeping,
            "select count(*) from pg_stat_activity where state = 'active' and pid = " + processId)
        == 0) {
      Thread.onSpinWait();
    }
    keeping.execute("select pg_terminate_backend(" + processId + ")");
    assertThat(sleeping.get()).isEqualTo("57P01");
    assertThat(victim.isClosed()).isTrue();
    assertThat(number(keeping, "select count(*) from pg_stat_activity")).isEqualTo(1);
  }

  @Test
  void aCancelEndsTheStatementAlone() throws Exception {
    int processId = number(statement, "select pg_backend_pid()");
    CompletableFuture<String> sleeping =
        CompletableFuture.supplyAsync(
            () -> failure(statement, "select pg_sleep(60)").getSQLState());
    while (number(
            keeping,
            "select count(*) from pg_stat_activity where state = 'active' and pid = " + processId)
        == 0) {
      Thread.onSpinWait();
    }
    keeping.execute("select pg_cancel_backend(" + processId + ")");
    assertThat(sleeping.get()).isEqualTo("57014");
    assertThat(number(statement, "select 7")).isEqualTo(7);
  }

  @Test
  void anIdleSessionEndsAfterItsOwnTimeout() throws SQLException {
    statement.execute("set idle_session_timeout = '50ms'");
    while (number(keeping, "select count(*) from pg_stat_activity") > 1) {
      Thread.onSpinWait();
    }
    assertThat(failure(statement, "select 1").getSQLState()).isEqualTo("57P05");
  }

  @Test
  void aTimeoutThatIsNotReachedHarmsNobody() throws SQLException {
    statement.execute("set idle_in_transaction_session_timeout = '10s'");
    victim.setAutoCommit(false);
    for (int i = 0; i < 100; i++) {
      statement.executeUpdate("update t set v = v + 1");
    }
    victim.commit();
    assertThat(number(keeping, "select v from t")).isEqualTo(101);
  }

  private static SQLException failure(Statement statement, String sql) {
    return catchThrowableOfType(SQLException.class, () -> statement.execute(sql));
  }

  private static int number(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
