package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A batch of prepared inserts does what its entries do one after the other. */
class BatchInsertTest {

  private Connection connection;
  private Statement statement;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:pagedb:mem:");
    statement = connection.createStatement();
    statement.execute(
        "create table t (id serial primary key, a int not null check (a <> 13), b varchar(4),"
            + " twice int generated always as (a * 2) stored)");
    statement.execute("create table tree (id int primary key, up int references tree, n int)");
    statement.execute("create table leaf (id int primary key, tree int references tree)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void allRowsAreThereWithTheirDefaults() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into t (a, b) values (? + 100, lower(?))")) {
      for (int i = 0; i < 3000; i++) {
        insert.setInt(1, i);
        insert.setString(2, i % 2 == 0 ? "AB" : null);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(3000).containsOnly(1);
    }
    assertThat(
            answer(
                "select count(*), min(id), max(id), count(b), sum(twice) - 2 * sum(a),"
                    + " sum(case when id + 99 = a then 1 else 0 end) from t"))
        .isEqualTo("3000 1 3000 1500 0 3000 ");
  }

  @Test
  void aParameterMayChangeItsTypeFromEntryToEntry() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("insert into t (a) values (?)")) {
      insert.setInt(1, 1);
      insert.addBatch();
      insert.setLong(1, 2);
      insert.addBatch();
      insert.setObject(1, "3", Types.OTHER);
      insert.addBatch();
      assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
    }
    assertThat(answer("select sum(a) from t")).isEqualTo("6 ");
  }

  @Test
  void theFirstBadEntryIsTheOneNamed() throws SQLException {
    String insert = "insert into t (id, a, b) values (?, ?, ?)";
    fails(
        insert,
        "Batch entry 2 ",
        "23505",
        new Object[][] {{1, 1, "x"}, {2, 1, "x"}, {1, 1, "x"}, {3, 13, "x"}});
    fails(
        insert, "Batch entry 1 ", "23514", new Object[][] {{1, 1, "x"}, {2, 13, "x"}, {1, 1, "x"}});
    fails(
        insert,
        "Batch entry 1 ",
        "22001",
        new Object[][] {{1, 1, "x"}, {2, 1, "toolong"}, {1, 1, "x"}});
    fails(insert, "Batch entry 0 ", "23502", new Object[][] {{1, null, "x"}, {2, 13, "x"}});
    String tree = "insert into tree (id, up) values (?, ?)";
    fails(tree, "Batch entry 0 ", "23503", new Object[][] {{1, 2}, {2, null}});
    String leaf = "insert into leaf values (?, ?)";
    fails(leaf, "Batch entry 1 ", "23503", new Object[][] {{1, null}, {2, 1}, {3, 1}});
    assertThat(answer("select count(*) from t")).isEqualTo("0 ");
  }

  @Test
  void inATransactionAFailureLeavesItFailed() throws SQLException {
    statement.execute("insert into t (id, a) values (5, 5)");
    connection.setAutoCommit(false);
    statement.execute("insert into t (id, a) values (6, 6)");
    fails(
        "insert into t (id, a) values (?, 1)",
        "Batch entry 1 ",
        "23505",
        new Object[][] {{7}, {5}});
    assertThatThrownBy(() -> statement.executeQuery("select 1"))
        .hasMessageContaining("current transaction is aborted");
    connection.rollback();
    assertThat(answer("select count(*) from t")).isEqualTo("1 ");
  }

  @Test
  void whatAnEarlierEntryInsertedALaterOneSees() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into tree (id, n, up) values (?, (select count(*) from tree), ?)")) {
      for (int i = 1; i <= 5; i++) {
        insert.setInt(1, i);
        insert.setObject(2, i == 1 ? null : i - 1, Types.INTEGER);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).containsOnly(1);
    }
    assertThat(answer("select string_agg(n::text, ',' order by id) from tree"))
        .isEqualTo("0,1,2,3,4 ");
  }

  private void fails(String sql, String entry, String state, Object[][] rows) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (Object[] row : rows) {
        for (int i = 0; i < row.length; i++) {
          insert.setObject(i + 1, row[i], row[i] instanceof String ? Types.VARCHAR : Types.INTEGER);
        }
        insert.addBatch();
      }
      BatchUpdateException failure =
          catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
      assertThat(failure.getMessage()).startsWith(entry);
      assertThat(failure.getSQLState()).isEqualTo(state);
      assertThat(failure.getUpdateCounts())
          .hasSize(rows.length)
          .containsOnly(Statement.EXECUTE_FAILED);
    }
  }

  private String answer(String sql) throws SQLException {
    StringBuilder answer = new StringBuilder();
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      for (int c = 1; c <= row.getMetaData().getColumnCount(); c++) {
        answer.append(row.getString(c)).append(' ');
      }
    }
    return answer.toString();
  }
}
