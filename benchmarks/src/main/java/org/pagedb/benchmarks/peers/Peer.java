package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A database system as the benchmark uses it.
 *
 * @param name as it appears in tables
 * @param url its JDBC URL; {@code %DIR%} stands for a directory of its own
 * @param atStart what each connection runs first
 */
record Peer(String name, String url, List<String> atStart) {

  /** All systems that run inside of this JVM. */
  static List<Peer> inProcess() {
    return List.of(
        new Peer("pagedb mem", "jdbc:pagedb:mem:bench", List.of()),
        new Peer("pagedb file", "jdbc:pagedb:%DIR%/pagedb", List.of()),
        new Peer(
            "H2 mem", "jdbc:h2:mem:bench;DB_CLOSE_DELAY=-1;OPTIMIZE_REUSE_RESULTS=0", List.of()),
        new Peer("H2 file", "jdbc:h2:file:%DIR%/h2;OPTIMIZE_REUSE_RESULTS=0", List.of()),
        new Peer(
            "HSQLDB mem",
            "jdbc:hsqldb:mem:bench;sql.syntax_pgs=true",
            List.of("set database transaction control mvcc")),
        new Peer("Derby mem", "jdbc:derby:memory:bench;create=true", List.of()),
        new Peer("SQLite mem", "jdbc:sqlite:file:bench?mode=memory&cache=shared", List.of()),
        new Peer(
            "SQLite file", "jdbc:sqlite:%DIR%/sqlite.db", List.of("pragma journal_mode = wal")),
        new Peer("DuckDB mem", "jdbc:duckdb:", List.of()));
  }

  /** A PostgreSQL server over its socket. */
  static Peer postgres(String url) {
    return new Peer("PostgreSQL", url, List.of());
  }

  /** The peers that take part: those whose name starts with one of the words, all for none. */
  static List<Peer> named(List<String> words, String postgresUrl) {
    List<Peer> all = new ArrayList<>(inProcess());
    if (postgresUrl != null) {
      all.add(postgres(postgresUrl));
    }
    all.removeIf(peer -> !words.isEmpty() && words.stream().noneMatch(peer.name()::startsWith));
    return all;
  }

  Connection connect(Path directory) throws SQLException {
    Connection connection =
        DriverManager.getConnection(
            url.replace("%DIR%", directory.toAbsolutePath().toString()), new Properties());
    try (Statement statement = connection.createStatement()) {
      for (String sql : atStart) {
        statement.execute(sql);
      }
    }
    return connection;
  }

  /** Another connection to the database of {@code first}; DuckDB's is private to a connection. */
  Connection another(Connection first, Path directory) throws SQLException {
    if (!name.startsWith("DuckDB")) {
      return connect(directory);
    }
    try {
      return (Connection) first.getClass().getMethod("duplicate").invoke(first);
    } catch (ReflectiveOperationException failure) {
      throw new SQLException("DuckDB gives no second connection", failure);
    }
  }

  static Path emptyDirectory() throws IOException {
    return Files.createTempDirectory("pagedb-peers");
  }
}
