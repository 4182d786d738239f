package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.pagedb.benchmarks.measure.Crew;
import org.pagedb.benchmarks.store.StoredFiles;

/** One peer at work: its directory, its connections and its prepared statements. */
final class PeerSession implements AutoCloseable {

  private final Peer peer;
  private final Sizes sizes;
  private final Path directory = StoredFiles.emptyDirectory();
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private final List<Connection> others = new ArrayList<>();
  private final Map<String, Path> files = new HashMap<>();
  private final List<String> filled = new ArrayList<>();
  private int numbers;

  PeerSession(Peer peer, Sizes sizes) throws SQLException, IOException {
    this.peer = peer;
    this.sizes = sizes;
    connection = peer.connect(directory.toString());
  }

  Peer peer() {
    return peer;
  }

  Sizes sizes() {
    return sizes;
  }

  Connection connection() {
    return connection;
  }

  /** A directory that only this peer uses. */
  Path directory() {
    return directory;
  }

  /** A number that was not given before, from 0. */
  int nextNumber() {
    return numbers++;
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(peer.translate(sql));
    }
  }

  /** Drops a table if it is there. */
  void drop(String table) {
    try {
      execute("drop table " + table);
    } catch (SQLException notThere) {
      rollbackIfNeeded();
    }
  }

  private void rollbackIfNeeded() {
    try {
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A prepared statement of the main connection, made once. */
  PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(peer.translate(sql));
      prepared.put(sql, statement);
    }
    return statement;
  }

  /** The one number that a query gives. */
  long number(String sql, int... parameters) throws SQLException {
    PreparedStatement statement = prepare(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setInt(i + 1, parameters[i]);
    }
    try (ResultSet result = statement.executeQuery()) {
      result.next();
      return result.getLong(1);
    }
  }

  /** Closes prepared statements, so that their tables can be dropped anywhere. */
  void forgetStatements() throws SQLException {
    for (PreparedStatement statement : prepared.values()) {
      statement.close();
    }
    prepared.clear();
  }

  /** Drops what was filled, so that each group begins with nothing. */
  void dropFilled() throws SQLException {
    forgetStatements();
    filled.forEach(this::drop);
    filled.clear();
  }

  /** Makes a table anew and fills it. */
  void fill(String table, String definition, int columns, int rows, CsvRows.Maker maker)
      throws SQLException, IOException {
    fill(table, definition, columns, csv(table, rows, maker));
  }

  /** The same from a file that is there. */
  void fill(String table, String definition, int columns, Path csv)
      throws SQLException, IOException {
    forgetStatements();
    drop(table);
    execute("create table " + table + " " + definition);
    filled.add(table);
    peer.bulk().load(connection, table, columns, csv);
  }

  /** A CSV file of rows, made once. */
  Path csv(String name, int rows, CsvRows.Maker maker) throws IOException {
    Path file = files.get(name + rows);
    if (file == null) {
      file = CsvRows.write(directory.resolve(name + rows + ".csv"), rows, maker);
      files.put(name + rows, file);
    }
    return file;
  }

  /**
   * What a thread uses as its own. Connections of SQLite's databases in memory cannot see each
   * other, so there all threads share one and take turns.
   *
   * @param connection where it works
   * @param turn to be held while it does a piece of work
   * @param number from 0
   */
  record Seat(Connection connection, Object turn, int number) {}

  /** What a thread does; gives how many operations it did. */
  @FunctionalInterface
  interface ThreadWork {
    long run(Seat seat) throws SQLException;
  }

  /** Runs a piece of work in several threads and adds up. */
  long inThreads(int threads, ThreadWork work) throws SQLException {
    boolean shared = peer.name().equals("SQLite mem");
    while (!shared && others.size() < threads) {
      others.add(peer.another(connection, directory.toString()));
    }
    try {
      return Crew.sum(
          threads,
          number -> {
            Seat seat =
                shared
                    ? new Seat(connection, connection, number)
                    : new Seat(others.get(number), new Object(), number);
            return () -> work.run(seat);
          });
    } catch (InterruptedException | ExecutionException failure) {
      throw new SQLException(failure.getCause() == null ? failure : failure.getCause());
    }
  }

  @Override
  public void close() throws SQLException, IOException {
    forgetStatements();
    for (Connection other : others) {
      other.close();
    }
    connection.close();
    if (Files.exists(directory)) {
      StoredFiles.delete(directory);
    }
  }
}
