package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.jdbc.CopyApi;
import org.pagedb.jdbc.PageDbConnection;

/**
 * Statements that fill tables or copy rows, and fail in the middle of it, some with sorts and joins
 * in files: no lock, no snapshot, no file and no table of theirs stays behind.
 */
class FailingLoadsTest {

  private static final int ROUNDS = 40;

  /** Each fails late: after rows were read, sorted, joined, or written. */
  private static final String[] FAILING = {
    "create table n as select 1 / (a - 1900) from t",
    "create table n as select 1 / (a - 1900) as q from t order by b, a",
    "create table n as select x.a, 1 / (y.a - 1900) from t x join t y on x.b = y.b",
    "create table n as select b, sum(1 / (a - 1900)) from t group by b",
    "create table n as select a / (select 0 from t limit 1) from t",
    "insert into u select a % 1000, b from t order by b",
    "refresh materialized view m",
    "copy (select 1 / (a - 1900) from t order by b) to 'DIR/out'",
    "copy t to 'DIR/missing/out'",
    "copy u from 'DIR/missing'",
    "create unique index u_b on t (b)",
    "alter table t add column c int not null",
    "alter table t alter column b type int using b::int",
  };

  @TempDir Path directory;

  private final String url = "jdbc:pagedb:mem:failing" + System.nanoTime();
  private Connection keeper;
  private Connection connection;
  private Statement statement;
  private CopyApi copies;

  @BeforeEach
  void open() throws SQLException {
    keeper = DriverManager.getConnection(url);
    connection = DriverManager.getConnection(url);
    statement = connection.createStatement();
    statement.execute("create table t (a int, b text)");
    statement.execute(
        "insert into t select i, repeat('x', 40) || i % 1800 from generate_series(1, 2000) i");
    statement.execute("create table u (a int primary key, b text)");
    statement.execute("create table zero (z int)");
    statement.execute("insert into zero values (1)");
    statement.execute(
        "create materialized view m as select a / (select z from zero) as a, b from t order by b");
    statement.execute("update zero set z = 0");
    statement.execute("set work_mem = '64kB'");
    copies = connection.unwrap(PageDbConnection.class).getCopyAPI();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    keeper.close();
  }

  @Test
  void leaveNothingBehind() throws SQLException {
    fail(2); // opens what stays open for good
    long files = openFiles();
    fail(ROUNDS);
    assertThat(openFiles()).as("open files").isLessThan(files + 10);
    requireNothingHeld();
  }

  @Test
  void leaveNothingBehindInsideABlock() throws SQLException {
    connection.setAutoCommit(false);
    long files = openFiles();
    for (int round = 0; round < 10; round++) {
      for (String sql : FAILING) {
        statement.execute("savepoint s");
        refused(sql);
        statement.execute("rollback to s");
      }
    }
    connection.rollback();
    assertThat(openFiles()).as("open files").isLessThan(files + 10);
    requireNothingHeld();
  }

  private void fail(int rounds) {
    for (int round = 0; round < rounds; round++) {
      for (String sql : FAILING) {
        refused(sql);
      }
      assertThatThrownBy(
              () ->
                  copies.copyIn("copy u from stdin", new StringReader("1\tone\n2\ttwo\n1\tone\n")))
          .hasMessageContaining("duplicate key");
      assertThatThrownBy(
              () -> copies.copyIn("copy u from stdin", new StringReader("1\tone\nx\ty\n")))
          .hasMessageContaining("invalid input syntax");
      assertThatThrownBy(
              () ->
                  copies.copyOut(
                      "copy (select 1 / (a - 1900) from t order by b) to stdout",
                      new StringWriter()))
          .hasMessageContaining("division by zero");
    }
  }

  private void refused(String sql) {
    assertThatThrownBy(() -> statement.execute(sql.replace("DIR", directory.toString())))
        .as(sql)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).as(sql).doesNotStartWith("XX"));
  }

  private void requireNothingHeld() throws SQLException {
    try (Statement asking = keeper.createStatement()) {
      assertThat(number(asking, "select count(*) from pg_locks where pid <> pg_backend_pid()"))
          .isZero();
      assertThat(number(asking, "select count(*) from pg_class where relname in ('n', 'u_b')"))
          .isZero();
      asking.execute("create table last_of_all as select i from generate_series(1, 1000) i");
      asking.execute("delete from last_of_all");
      asking.execute("vacuum last_of_all");
      assertThat(number(asking, "select pg_relation_size('last_of_all')"))
          .as("nobody holds a snapshot from before")
          .isZero();
      asking.execute("vacuum u");
      assertThat(number(asking, "select pg_relation_size('u')")).isZero();
    }
  }

  /** On systems that do not say it nothing is asked for. */
  private static long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }

  private static long number(Statement asking, String sql) throws SQLException {
    try (ResultSet rows = asking.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
