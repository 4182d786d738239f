package org.pagedb.benchmarks.peers;

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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One peer with its loaded tables and open connections. */
final class Bench implements AutoCloseable {

  /** How many accounts a branch has. */
  static final int BRANCH_SIZE = 100_000;

  private final Peer peer;
  private final Path directory;
  private final int rows;
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private final List<Connection> others = new ArrayList<>();
  private long begun;

  Bench(Peer peer, Path directory, int rows) throws SQLException {
    this.peer = peer;
    this.directory = directory;
    this.rows = rows;
    this.connection = peer.connect(directory);
  }

  Peer peer() {
    return peer;
  }

  int rows() {
    return rows;
  }

  Connection connection() {
    return connection;
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * What is measured begins now; a workload that prepares something first begins again after it.
   */
  void begin() {
    begun = System.nanoTime();
  }

  long nanosecondsSinceBegin() {
    return System.nanoTime() - begun;
  }

  /** A prepared statement of the main connection, made once. */
  PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
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

  /** Runs a piece of work in several threads, each with a connection of its own, and adds up. */
  long inThreads(int threads, ThreadWork work) throws SQLException {
    while (others.size() < threads) {
      others.add(peer.another(connection, directory));
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        Callable<Long> task = () -> work.run(others.get(thread), thread);
        running.add(pool.submit(task));
      }
      long sum = 0;
      for (Future<Long> future : running) {
        sum += future.get();
      }
      return sum;
    } catch (InterruptedException | ExecutionException failure) {
      throw new SQLException(failure);
    } finally {
      pool.shutdown();
    }
  }

  /** What a thread does with its connection. */
  @FunctionalInterface
  interface ThreadWork {
    long run(Connection connection, int thread) throws SQLException;
  }

  @Override
  public void close() throws SQLException {
    for (Connection other : others) {
      other.close();
    }
    connection.close();
  }
}
