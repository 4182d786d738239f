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

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
