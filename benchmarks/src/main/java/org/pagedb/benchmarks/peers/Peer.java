package org.pagedb.benchmarks.peers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/**
 * A database system as the benchmark uses it.
 *
 * @param name as it appears in tables
 * @param url its JDBC URL; {@code %DIR%} stands for a directory of its own
 * @param fresh the URL of a database that does not exist yet; {@code %N%} stands for a number
 * @param kind where its data are
 * @param bulk how it loads many rows
 * @param atStart what each connection runs first
 * @param dialect regular expressions and what they become where it speaks otherwise
 */
record Peer(
    String name,
    String url,
    String fresh,
    Kind kind,
    Bulk bulk,
    List<String> atStart,
    Map<String, String> dialect) {

  /** Where a system's data are. */
  enum Kind {
    /** In this JVM's memory, gone with it. */
    MEMORY,
    /** In files; a commit is durable. */
    FILE,
    /** In files; takes part only where durability is what is measured. */
    FILE_FOR_COMMITS,
    /** Behind a socket; a commit is durable. */
    SERVER
  }

  /** Whether its commits survive. */
  boolean isDurable() {
    return kind != Kind.MEMORY;
  }

  /** Whether it is ours. */
  boolean isOurs() {
    return name.startsWith("pagedb");
  }

  /** A statement as this system wants it. */
  String translate(String sql) {
    String translated = sql;
    for (Map.Entry<String, String> rule : dialect.entrySet()) {
      translated = translated.replaceAll(rule.getKey(), rule.getValue());
    }
    return translated;
  }

  /** A connection to the database of a directory. */
  Connection connect(String directory) throws SQLException {
    return open(url.replace("%DIR%", directory));
  }

  /** A connection to a new database. */
  Connection connectFresh(String directory, int number) throws SQLException {
    return open(fresh.replace("%DIR%", directory).replace("%N%", Integer.toString(number)));
  }

  private Connection open(String at) throws SQLException {
    Connection connection = DriverManager.getConnection(at);
    try (Statement statement = connection.createStatement()) {
      for (String sql : atStart) {
        statement.execute(sql);
      }
    }
    return connection;
  }

  /** Another connection to the database of {@code first}; DuckDB's is private to a connection. */
  Connection another(Connection first, String directory) throws SQLException {
    if (!name.startsWith("DuckDB")) {
      return connect(directory);
    }
    try {
      return (Connection) first.getClass().getMethod("duplicate").invoke(first);
    } catch (ReflectiveOperationException failure) {
      throw new SQLException("DuckDB gives no second connection", failure);
    }
  }
}
