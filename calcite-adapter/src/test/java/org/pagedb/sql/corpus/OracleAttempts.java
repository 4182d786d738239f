package org.pagedb.sql.corpus;

import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks a real PostgreSQL 15 many questions that each have one text for an answer, in a database of
 * its own that is dropped at the end. A failure answers {@code !SQLSTATE message}.
 */
final class OracleAttempts implements AutoCloseable {

  private static final String DATABASE = "pagedb_attempts_" + ProcessHandle.current().pid();

  private static final String ATTEMPT =
      """
      create function attempt(query text) returns text language plpgsql as $$
      declare answer text;
      begin
        execute query into answer;
        return answer;
      exception when others then
        return '!' || sqlstate || ' ' || sqlerrm;
      end $$""";

  private final Connection maintenance;
  private final Connection connection;

  OracleAttempts(String url) throws SQLException {
    maintenance = DriverManager.getConnection(url);
    try (Statement statement = maintenance.createStatement()) {
      statement.execute("create database " + DATABASE + " template template0");
    }
    connection =
        DriverManager.getConnection(
            url.replaceFirst("(jdbc:postgresql://[^/]*/)[^?]*", "$1" + DATABASE));
    try (Statement statement = connection.createStatement()) {
      statement.execute("set timezone = 'UTC'");
      statement.execute(ATTEMPT);
    }
  }

  /** The rows of a query that gives one text each. */
  List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        rows.add(result.getString(1));
      }
    }
    return rows;
  }

  /** The answers in the questions' order; null where the answer is null. */
  List<String> answers(List<String> queries) throws SQLException {
    List<String> answers = new ArrayList<>();
    Array asked = connection.createArrayOf("text", queries.toArray());
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select attempt(q) from unnest(?) with ordinality as a(q, n) order by n")) {
      statement.setArray(1, asked);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          answers.add(rows.getString(1));
        }
      }
    }
    return answers;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    try (Statement statement = maintenance.createStatement()) {
      statement.execute("drop database " + DATABASE);
    }
    maintenance.close();
  }
}
