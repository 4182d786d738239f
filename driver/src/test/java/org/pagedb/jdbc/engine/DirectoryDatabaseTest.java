package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database in a directory is there again, tables, types and rows, after it was closed. */
class DirectoryDatabaseTest {

  @TempDir Path folder;

  @Test
  void whatWasCommittedIsThereAfterReopening() throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute("create type mood as enum ('sad', 'ok', 'happy')");
      statement.execute(
          "create table person (id int primary key, name text not null, now mood, note text)");
      statement.execute(
          "insert into person values (1, 'Ada', 'happy', repeat('long ', 2000)), (2, 'Bob', 'sad', null)");
      connection.setAutoCommit(false);
      statement.execute("create table gone (x int)");
      statement.execute("insert into person values (3, 'Eve', 'ok', null)");
      connection.rollback();
    }
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery("select name, now, length(note) from person order by now")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("name")).isEqualTo("Bob");
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("now")).isEqualTo("happy");
        assertThat(rows.getInt(3)).isEqualTo(10_000);
        assertThat(rows.next()).isFalse();
      }
      statement.execute("create table gone (x int)");
      statement.execute("insert into person values (3, 'Eve', 'ok', null)");
      try (ResultSet row = statement.executeQuery("select name from person where id = 3")) {
        assertThat(row.next()).isTrue();
      }
    }
  }

  private Connection open() throws SQLException {
    return DriverManager.getConnection("jdbc:pagedb:" + folder.resolve("db"));
  }
}
