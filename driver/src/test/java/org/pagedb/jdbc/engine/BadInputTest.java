package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input of every kind is refused clearly, and the connection goes on. */
class BadInputTest {

  @Test
  void anUnknownUrlOptionIsNamed() {
    refused(
        () -> DriverManager.getConnection("jdbc:pagedb:mem:?nosuch=1").close(), "22023", "nosuch");
  }

  @Test
  void aUrlWithoutADatabaseSaysWhatUrlsLookLike() {
    refused(
        () -> DriverManager.getConnection("jdbc:pagedb:nowhere").close(),
        "08001",
        "jdbc:pagedb:mem:");
  }

  @Test
  void aFileInThePlaceOfADirectoryIsRefused(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("data"), "not a database");
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:pagedb:" + file).close())
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(file.getFileName().toString());
  }

  @Test
  void aMissingTemplateIsRefused() {
    refused(
        () -> DriverManager.getConnection("jdbc:pagedb:mem:a?template=none").close(),
        "3D000",
        "database \"none\" does not exist");
  }

  @Test
  void wrongSqlLeavesTheConnectionUsable() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:");
        Statement statement = connection.createStatement()) {
      refused(() -> statement.execute("selec 1"), "42601", "syntax error at or near \"selec\"");
      refused(
          () -> statement.execute("select * from nosuch"), "42P01", "\"nosuch\" does not exist");
      refused(() -> statement.execute("select 1/0"), "22012", "division by zero");
      refused(() -> statement.execute("select 'x'::int"), "22P02", "invalid input syntax");
      assertAnswers(statement);
    }
  }

  @Test
  void aFailedTransactionAcceptsOnlyItsEnd() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:");
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      refused(() -> statement.execute("select 1/0"), "22012", "division by zero");
      refused(() -> statement.execute("select 1"), "25P02", "current transaction is aborted");
      connection.rollback();
      assertAnswers(statement);
    }
  }

  @Test
  void aWrongParameterIndexLeavesTheStatementUsable() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:");
        PreparedStatement statement = connection.prepareStatement("select ?::int")) {
      assertThatThrownBy(() -> statement.setInt(2, 5))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("2");
      assertThatThrownBy(() -> statement.setInt(0, 5)).isInstanceOf(SQLException.class);
      statement.setInt(1, 5);
      try (ResultSet result = statement.executeQuery()) {
        result.next();
        assertThat(result.getInt(1)).isEqualTo(5);
      }
    }
  }

  @Test
  void whatIsNotThereYetIsRefusedByName() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:");
        Statement statement = connection.createStatement()) {
      refused(
          () -> statement.execute("create function f() returns int language sql as 'select 1'"),
          "0A000",
          "is not supported");
      assertAnswers(statement);
    }
  }

  private static void assertAnswers(Statement statement) throws SQLException {
    try (ResultSet result = statement.executeQuery("select 42")) {
      result.next();
      assertThat(result.getInt(1)).isEqualTo(42);
    }
  }

  private static void refused(ThrowingCallable work, String state, String text) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
        .hasMessageContaining(text);
  }
}
