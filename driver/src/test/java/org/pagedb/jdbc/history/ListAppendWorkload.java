package org.pagedb.jdbc.history;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.pagedb.jdbc.history.Observation.Operation;
import org.pagedb.jdbc.history.Observation.Outcome;

/** Random transactions that append to lists and read them, from several threads at once. */
final class ListAppendWorkload {

  /** Is told of each transaction before it commits and when it has ended. */
  interface Journal {

    /** Called by several threads. */
    void willCommit(int id, List<Operation> operations);

    /** Called by several threads; {@code id} was named before if it has committed. */
    void ended(int id, Outcome outcome);
  }

  private static final Journal NO_JOURNAL =
      new Journal() {
        @Override
        public void willCommit(int id, List<Operation> operations) {}

        @Override
        public void ended(int id, Outcome outcome) {}
      };

  private final String url;
  private final int isolation;
  private final int keys;
  private final Journal journal;
  private final AtomicInteger ids = new AtomicInteger();
  private final AtomicInteger values = new AtomicInteger();
  private final AtomicInteger committed = new AtomicInteger();

  /**
   * A workload at one of {@link Connection}'s isolation levels.
   *
   * @param keys how many lists there are: few make conflicts likely
   */
  ListAppendWorkload(String url, int isolation, int keys) {
    this(url, isolation, keys, NO_JOURNAL);
  }

  /** The same, with a journal. */
  ListAppendWorkload(String url, int isolation, int keys, Journal journal) {
    this.journal = journal;
    this.url = url;
    this.isolation = isolation;
    this.keys = keys;
  }

  /** Makes the lists, each empty. */
  void createLists() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("create table lists (k int primary key, v text not null)");
      statement.execute(
          "insert into lists select i, '' from generate_series(0, " + (keys - 1) + ") i");
    }
  }

  /** Runs transactions until each thread has had its share of them. */
  History run(int threads, int transactionsEach, long seed) throws Exception {
    List<Callable<List<Observation>>> work = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      long own = seed * 31 + t;
      work.add(() -> transactions(new Random(own), transactionsEach));
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Observation> observations = new ArrayList<>();
    try {
      for (Future<List<Observation>> result : pool.invokeAll(work)) {
        for (Observation seen : result.get()) {
          observations.add(new Observation(observations.size(), seen.operations(), seen.outcome()));
        }
      }
    } finally {
      pool.shutdownNow();
    }
    return new History(observations, lists());
  }

  /** How many transactions committed: a run in which none does shows nothing. */
  int committedCount() {
    return committed.get();
  }

  private List<Observation> transactions(Random random, int count) throws SQLException {
    List<Observation> observations = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement settings = connection.createStatement()) {
      settings.execute("set deadlock_timeout = '20ms'");
      connection.setTransactionIsolation(isolation);
      connection.setAutoCommit(false);
      for (int i = 0; i < count; i++) {
        List<Operation> operations = new ArrayList<>();
        observations.add(
            new Observation(0, operations, transaction(connection, random, operations)));
      }
    }
    return observations;
  }

  private Outcome transaction(Connection connection, Random random, List<Operation> operations)
      throws SQLException {
    int id = ids.getAndIncrement();
    Outcome outcome = attempt(connection, random, operations, id);
    journal.ended(id, outcome);
    return outcome;
  }

  private Outcome attempt(Connection connection, Random random, List<Operation> operations, int id)
      throws SQLException {
    try {
      int count = 1 + random.nextInt(4);
      for (int i = 0; i < count; i++) {
        int key = random.nextInt(keys);
        operations.add(random.nextBoolean() ? append(connection, key) : read(connection, key));
      }
      if (random.nextInt(20) == 0) {
        connection.rollback();
        return Outcome.ABORTED;
      }
      journal.willCommit(id, operations);
      connection.commit();
      committed.incrementAndGet();
      return Outcome.COMMITTED;
    } catch (SQLException e) {
      if (!e.getSQLState().startsWith("40")) {
        throw e;
      }
      connection.rollback();
      return Outcome.ABORTED;
    }
  }

  private Operation append(Connection connection, int key) throws SQLException {
    int value = values.incrementAndGet();
    try (PreparedStatement statement =
        connection.prepareStatement("update lists set v = v || ? where k = ?")) {
      statement.setString(1, value + ",");
      statement.setInt(2, key);
      statement.executeUpdate();
    }
    return new Operation.Append(key, value);
  }

  private static Operation read(Connection connection, int key) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("select v from lists where k = ?")) {
      statement.setInt(1, key);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return new Operation.Read(key, list(rows.getString(1)));
      }
    }
  }

  /** The lists as they are now, by key. */
  Map<Integer, List<Integer>> lists() throws SQLException {
    Map<Integer, List<Integer>> lists = new HashMap<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select k, v from lists")) {
      while (rows.next()) {
        lists.put(rows.getInt(1), list(rows.getString(2)));
      }
    }
    return lists;
  }

  /** A list from its text, which has a comma behind each value. */
  static List<Integer> list(String text) {
    List<Integer> list = new ArrayList<>();
    for (String value : text.split(",")) {
      if (!value.isEmpty()) {
        list.add(Integer.parseInt(value));
      }
    }
    return list;
  }
}
