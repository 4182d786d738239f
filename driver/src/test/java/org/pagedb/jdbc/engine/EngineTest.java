package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The driver over the real engine, by its URL alone. */
class EngineTest {

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:pagedb:mem:");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private int run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return statement.getUpdateCount();
    }
  }

  private String one(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).as(sql).isTrue();
      return rows.getString(1);
    }
  }

  /** A table {@code numbers} with a row {@code (i, 'row i')} for each i from 1. */
  private void numbers(int count) throws SQLException {
    run("create table numbers (i int primary key, s text)");
    try (PreparedStatement insert =
        connection.prepareStatement("insert into numbers values (?, ?)")) {
      for (int i = 1; i <= count; i++) {
        insert.setInt(1, i);
        insert.setString(2, "row " + i);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(count).containsOnly(1);
    }
  }

  @Test
  void createsInsertsAndSelects() throws SQLException {
    run("create table t (id int primary key, name text, n numeric(10,2))");
    assertThat(run("insert into t values (1, 'one', 1.5), (2, 'two', null)")).isEqualTo(2);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select * from t order by id desc")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt("id")).isEqualTo(2);
      assertThat(rows.getBigDecimal("n")).isNull();
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(2)).isEqualTo("one");
      assertThat(rows.getBigDecimal(3)).isEqualTo(new BigDecimal("1.50"));
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void bindsParametersOfManyTypes() throws SQLException {
    run(
        "create table t (i int, l bigint, s varchar(20), b boolean, d double precision, n numeric,"
            + " dt date, ts timestamp, tz timestamptz, by bytea)");
    Timestamp moment = Timestamp.from(Instant.parse("2020-07-02T03:04:05.123456Z"));
    try (PreparedStatement insert =
        connection.prepareStatement("insert into t values (?,?,?,?,?,?,?,?,?,?)")) {
      insert.setInt(1, 1);
      insert.setLong(2, 1L << 40);
      insert.setString(3, "text");
      insert.setBoolean(4, true);
      insert.setDouble(5, 0.1);
      insert.setBigDecimal(6, new BigDecimal("12345678901234567890.123"));
      insert.setObject(7, LocalDate.of(2020, 2, 29));
      insert.setTimestamp(8, moment);
      insert.setTimestamp(9, moment);
      insert.setBytes(10, new byte[] {1, 2, 3});
      assertThat(insert.executeUpdate()).isEqualTo(1);
      for (int i = 1; i <= 10; i++) {
        insert.setNull(i, Types.NULL);
      }
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select * from t where i is not null")) {
      rows.next();
      assertThat(rows.getLong(2)).isEqualTo(1L << 40);
      assertThat(rows.getString(3)).isEqualTo("text");
      assertThat(rows.getBoolean(4)).isTrue();
      assertThat(rows.getDouble(5)).isEqualTo(0.1);
      assertThat(rows.getBigDecimal(6)).isEqualTo(new BigDecimal("12345678901234567890.123"));
      assertThat(rows.getObject(7, LocalDate.class)).isEqualTo(LocalDate.of(2020, 2, 29));
      assertThat(rows.getTimestamp(8)).isEqualTo(moment);
      assertThat(rows.getTimestamp(9)).isEqualTo(moment);
      assertThat(rows.getBytes(10)).containsExactly(1, 2, 3);
    }
    assertThat(one("select count(*) from t where i is null and by is null")).isEqualTo("1");
  }

  @Test
  void rollsBackAndCommits() throws SQLException {
    run("create table t (id int)");
    connection.setAutoCommit(false);
    run("insert into t values (1)");
    connection.rollback();
    run("insert into t values (2)");
    connection.commit();
    connection.setAutoCommit(true);
    assertThat(one("select string_agg(id::text, ',') from t")).isEqualTo("2");
  }

  @Test
  void refusesStatementsOfAFailedTransaction() throws SQLException {
    connection.setAutoCommit(false);
    assertThatThrownBy(() -> run("select 1/0"))
        .hasMessage("ERROR: division by zero")
        .hasFieldOrPropertyWithValue("SQLState", "22012");
    assertThatThrownBy(() -> run("select 1"))
        .hasFieldOrPropertyWithValue("SQLState", "25P02")
        .hasRootCauseMessage("division by zero");
    connection.rollback();
    run("select 1");
  }

  @Test
  void reportsWhereAStatementIsWrong() {
    assertThatThrownBy(() -> run("select 1;  select foo from (select 1) x"))
        .hasMessage("ERROR: column \"foo\" does not exist\n  Position: 10")
        .hasFieldOrPropertyWithValue("SQLState", "42703");
    assertThatThrownBy(() -> run("selec 1"))
        .hasMessage("ERROR: syntax error at or near \"selec\"\n  Position: 1")
        .hasFieldOrPropertyWithValue("SQLState", "42601");
    assertThatThrownBy(
            () -> {
              try (PreparedStatement s = connection.prepareStatement("select ?::int, foo")) {
                s.setInt(1, 1);
                s.execute();
              }
            })
        .hasMessage("ERROR: column \"foo\" does not exist\n  Position: 16");
  }

  @Test
  void namesTheConstraintThatWasViolated() throws SQLException {
    run("create table t (id int primary key)");
    run("insert into t values (1)");
    assertThatThrownBy(() -> run("insert into t values (1)"))
        .hasMessage(
            "ERROR: duplicate key value violates unique constraint \"t_pkey\"\n"
                + "  Detail: Key (id)=(1) already exists.")
        .hasFieldOrPropertyWithValue("SQLState", "23505");
  }

  @Test
  void returnsGeneratedKeys() throws SQLException {
    run("create table t (id int primary key, s text)");
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into t values (?, ?)", Statement.RETURN_GENERATED_KEYS)) {
      for (int id = 1; id <= 2; id++) {
        insert.setInt(1, id);
        insert.setString(2, "s");
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).containsExactly(1, 1);
      ResultSet keys = insert.getGeneratedKeys();
      keys.next();
      assertThat(keys.getInt("id")).isEqualTo(1);
      keys.next();
      assertThat(keys.getInt(1)).isEqualTo(2);
      assertThat(keys.next()).isFalse();
    }
  }

  @Test
  void undoesAWholeBatchWhenOneEntryFails() throws SQLException {
    run("create table t (id int primary key)");
    try (PreparedStatement insert = connection.prepareStatement("insert into t values (?)")) {
      for (int id : new int[] {1, 2, 2, 3}) {
        insert.setInt(1, id);
        insert.addBatch();
      }
      assertThatThrownBy(insert::executeBatch)
          .hasMessageStartingWith(
              "Batch entry 2 insert into t values (('2'::int4)) was aborted: ERROR: duplicate key");
    }
    assertThat(one("select count(*) from t")).isEqualTo("0");
  }

  @Test
  void streamsMoreRowsThanItHolds() throws SQLException {
    numbers(5000);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(100);
      try (ResultSet rows = statement.executeQuery("select i from numbers")) {
        long sum = 0;
        while (rows.next()) {
          sum += rows.getInt(1);
          if (rows.getRow() == 2500) {
            run("insert into numbers values (-1, null)");
          }
        }
        assertThat(sum).isEqualTo(5000L * 5001 / 2);
      }
    }
    connection.rollback();
  }

  @Test
  void buffersAndScrollsOverSeveralBatches() throws SQLException {
    numbers(5000);
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        ResultSet rows = statement.executeQuery("select i, s from numbers order by i")) {
      rows.absolute(3000);
      assertThat(rows.getString(2)).isEqualTo("row 3000");
      rows.last();
      assertThat(rows.getInt(1)).isEqualTo(5000);
      rows.first();
      assertThat(rows.getInt(1)).isEqualTo(1);
    }
  }

  @Test
  void sharesANamedDatabaseAndCopiesATemplate() throws SQLException {
    String name = "enginetest_" + System.nanoTime();
    try (Connection first = DriverManager.getConnection("jdbc:pagedb:mem:" + name);
        Statement statement = first.createStatement()) {
      statement.execute("create table t (id int)");
      statement.execute("insert into t values (1)");
      try (Connection second = DriverManager.getConnection("jdbc:pagedb:mem:" + name);
          Statement other = second.createStatement();
          ResultSet rows = other.executeQuery("select id from t")) {
        assertThat(rows.next()).isTrue();
      }
      try (Connection copy =
              DriverManager.getConnection(
                  "jdbc:pagedb:mem:" + name + "_copy?drop=last-close&template=" + name);
          Statement changes = copy.createStatement()) {
        changes.execute("insert into t values (2)");
        try (ResultSet rows = changes.executeQuery("select count(*) from t")) {
          rows.next();
          assertThat(rows.getInt(1)).isEqualTo(2);
        }
      }
      try (ResultSet rows = statement.executeQuery("select count(*) from t")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(1);
      }
    }
  }

  @Test
  void cancelsAStatementThatRunsTooLong() throws Exception {
    numbers(1500);
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      assertThatThrownBy(
              () ->
                  statement.executeQuery(
                      "select count(*) from numbers a, numbers b, numbers c"
                          + " where a.i + b.i + c.i < 0"))
          .hasFieldOrPropertyWithValue("SQLState", "57014");
    }
    assertThat(one("select 1")).isEqualTo("1");
  }

  @Test
  void honoursOptionsOfTheUrl() throws SQLException {
    try (Connection other =
            DriverManager.getConnection(
                "jdbc:pagedb:mem:?ApplicationName=app&options=-c%20extra_float_digits=0"
                    + "&TimeZone=Asia/Tokyo");
        Statement statement = other.createStatement()) {
      assertThat(other.getClientInfo("ApplicationName")).isEqualTo("app");
      try (ResultSet rows = statement.executeQuery("show extra_float_digits")) {
        rows.next();
        assertThat(rows.getString(1)).isEqualTo("0");
      }
      try (ResultSet rows =
          statement.executeQuery("select '2020-01-01 00:00:00+00'::timestamptz")) {
        rows.next();
        assertThat(rows.getString(1)).isEqualTo("2020-01-01 09:00:00+09");
      }
    }
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:pagedb:mem:?options=-c%20nope=1"))
        .hasFieldOrPropertyWithValue("SQLState", "42704");
  }

  @Test
  void answersIsolationAndReadOnly() throws SQLException {
    assertThat(connection.getTransactionIsolation())
        .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    assertThat(connection.getTransactionIsolation())
        .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    run("create table t (id int)");
    connection.setReadOnly(true);
    assertThatThrownBy(() -> run("insert into t values (1)"))
        .hasFieldOrPropertyWithValue("SQLState", "25006");
    connection.setReadOnly(false);
    run("insert into t values (1)");
    assertThat(connection.isValid(1)).isTrue();
  }
}
