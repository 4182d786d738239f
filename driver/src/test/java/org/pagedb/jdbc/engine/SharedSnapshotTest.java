package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Two connections see the same moment. */
class SharedSnapshotTest {

  private final String url = "jdbc:pagedb:mem:shared" + System.nanoTime();

  @Test
  void anImportedSnapshotShowsWhatTheExporterSaw() throws SQLException {
    try (Connection writer = DriverManager.getConnection(url);
        Connection exporter = DriverManager.getConnection(url);
        Connection importer = DriverManager.getConnection(url);
        Statement writing = writer.createStatement();
        Statement exporting = exporter.createStatement();
        Statement importing = importer.createStatement()) {
      writing.execute("create table t (id int)");
      writing.execute("insert into t values (1)");
      exporting.execute("begin isolation level repeatable read");
      String name = text(exporting, "select pg_export_snapshot()");
      writing.execute("insert into t values (2)");
      writing.execute("delete from t where id = 1");
      writing.execute("vacuum t");

      importing.execute("begin isolation level repeatable read");
      importing.execute("set transaction snapshot '" + name + "'");
      assertThat(text(importing, "select string_agg(id::text, ',') from t")).isEqualTo("1");
      assertThat(text(exporting, "select string_agg(id::text, ',') from t")).isEqualTo("1");
      exporting.execute("commit");
      writing.execute("vacuum t");
      assertThat(text(importing, "select string_agg(id::text, ',') from t")).isEqualTo("1");
      importing.execute("commit");
      assertThat(text(importing, "select string_agg(id::text, ',') from t")).isEqualTo("2");

      importing.execute("begin isolation level repeatable read");
      assertThatThrownBy(() -> importing.execute("set transaction snapshot '" + name + "'"))
          .hasMessageContaining("invalid snapshot identifier: \"" + name + "\"");
    }
  }

  @Test
  void aSerializableTransactionImportsFromASerializableOne() throws SQLException {
    try (Connection one = DriverManager.getConnection(url);
        Connection two = DriverManager.getConnection(url);
        Connection three = DriverManager.getConnection(url);
        Statement exporting = one.createStatement();
        Statement importing = two.createStatement();
        Statement writing = three.createStatement()) {
      writing.execute("create table doctor (id int primary key, duty bool)");
      writing.execute("insert into doctor values (1, true), (2, true)");
      exporting.execute("begin isolation level serializable");
      String name = text(exporting, "select pg_export_snapshot()");
      writing.execute("insert into doctor values (3, true)");
      importing.execute("begin isolation level serializable");
      importing.execute("set transaction snapshot '" + name + "'");
      assertThat(text(importing, "select count(*) from doctor where duty")).isEqualTo("2");
      assertThat(text(exporting, "select count(*) from doctor where duty")).isEqualTo("2");
      importing.execute("update doctor set duty = false where id = 1");
      exporting.execute("update doctor set duty = false where id = 2");
      importing.execute("commit");
      assertThatThrownBy(() -> exporting.execute("commit"))
          .as("each has read what the other wrote")
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
    }
  }

  @Test
  void whatSerializabilityCouldNotHoldWithIsRefused() throws SQLException {
    try (Connection one = DriverManager.getConnection(url);
        Connection two = DriverManager.getConnection(url);
        Statement exporting = one.createStatement();
        Statement importing = two.createStatement()) {
      exporting.execute("begin isolation level repeatable read");
      String weak = text(exporting, "select pg_export_snapshot()");
      refuses(
          importing,
          "serializable",
          weak,
          "a serializable transaction cannot import a snapshot from a non-serializable transaction");
      refuses(
          importing,
          "read committed",
          weak,
          "a snapshot-importing transaction must have isolation level SERIALIZABLE or REPEATABLE"
              + " READ");
      exporting.execute("commit");
      exporting.execute("begin isolation level serializable read only");
      String readOnly = text(exporting, "select pg_export_snapshot()");
      refuses(
          importing,
          "serializable",
          readOnly,
          "a non-read-only serializable transaction cannot import a snapshot from a read-only"
              + " transaction");
      refuses(
          importing,
          "serializable read only deferrable",
          readOnly,
          "a snapshot-importing transaction must not be READ ONLY DEFERRABLE");
      importing.execute("begin isolation level serializable read only");
      importing.execute("set transaction snapshot '" + readOnly + "'");
      importing.execute("commit");
      exporting.execute("commit");
      refuses(
          importing, "serializable", readOnly, "invalid snapshot identifier: \"" + readOnly + "\"");
    }
  }

  private static void refuses(Statement importing, String level, String name, String message)
      throws SQLException {
    importing.execute("begin isolation level " + level);
    assertThatThrownBy(() -> importing.execute("set transaction snapshot '" + name + "'"))
        .hasMessageContaining(message);
    importing.execute("rollback");
  }

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
