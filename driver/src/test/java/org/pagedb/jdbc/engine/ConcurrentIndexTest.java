package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Indexes that are made, renewed and dropped while others write have exactly the table's rows. */
class ConcurrentIndexTest {

  private static final int WRITERS = 4;
  private static final int KEYS = 2_000;

  private final String url = "jdbc:pagedb:mem:concurrentindex" + System.nanoTime();
  private final ExecutorService pool = Executors.newCachedThreadPool();
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection(url);
    statement = connection.createStatement();
    statement.execute("create extension amcheck");
  }

  @AfterEach
  void close() throws SQLException {
    pool.shutdownNow();
    connection.close();
  }

  @Test
  void indexesBuiltAmongWritersHaveEveryRow() throws Exception {
    storm(System.nanoTime(), 2);
  }

  @Test
  @Tag("long")
  void theSameForLong() throws Exception {
    for (int round = 0; round < 20; round++) {
      storm(System.nanoTime(), 20);
    }
  }

  /** A table that cascades from another and one that is a partition get writers of all kinds. */
  private void storm(long seed, int builds) throws Exception {
    statement.execute("drop table if exists t, up, parts");
    statement.execute("create table up (id int primary key)");
    statement.execute(
        "create table t (k int primary key, u int, a int, b text,"
            + " up int references up on update cascade on delete cascade)");
    statement.execute("create table parts (k int, a int) partition by range (k)");
    statement.execute("create table part1 partition of parts for values from (0) to (1000)");
    statement.execute("create table part2 partition of parts for values from (1000) to (2000)");
    statement.execute("insert into up select i from generate_series(0, 19) i");
    statement.execute(
        "insert into t select i, i, i % 7, 'b' || i, i % 20 from generate_series(0, "
            + (KEYS - 1)
            + ") i");
    statement.execute("insert into parts select i, i % 5 from generate_series(0, 1999) i");
    AtomicBoolean done = new AtomicBoolean();
    List<Future<?>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Random random = new Random(seed + i);
      writers.add(pool.submit(() -> write(random, done)));
    }
    try {
      for (int build = 0; build < builds; build++) {
        buildAndCheck("seed %d build %d".formatted(seed, build));
      }
    } finally {
      done.set(true);
      for (Future<?> writer : writers) {
        writer.get(60, TimeUnit.SECONDS);
      }
    }
  }

  private void buildAndCheck(String when) throws SQLException {
    statement.execute("create index concurrently t_a on t (a)");
    statement.execute("create unique index concurrently t_u on t (u) include (b)");
    statement.execute("create index concurrently t_part on t (lower(b)) where a > 3");
    statement.execute("create index concurrently t_up on t (up)");
    statement.execute("create index concurrently part1_a on part1 (a)");
    check(when + " built");
    statement.execute("reindex table concurrently t");
    statement.execute("reindex index concurrently part1_a");
    check(when + " renewed");
    statement.execute("drop index concurrently t_a");
    statement.execute("drop index concurrently t_u");
    statement.execute("drop index concurrently t_part");
    statement.execute("drop index concurrently t_up");
    statement.execute("drop index concurrently part1_a");
  }

  private void check(String when) throws SQLException {
    assertThat(number("select count(*) from pg_index where not (indisvalid and indisready)"))
        .as(when)
        .isZero();
    for (String index : List.of("t_pkey", "t_a", "t_u", "t_part", "t_up", "part1_a")) {
      statement.execute("select bt_index_check('" + index + "', true)");
    }
  }

  private Void write(Random random, AtomicBoolean done) throws SQLException {
    try (Connection own = DriverManager.getConnection(url);
        Statement writing = own.createStatement()) {
      writing.execute("set deadlock_timeout = '20ms'");
      own.setAutoCommit(false);
      while (!done.get()) {
        try {
          for (int left = 1 + random.nextInt(4); left > 0; left--) {
            change(random, writing);
          }
          if (random.nextInt(6) == 0) {
            own.rollback();
          } else {
            own.commit();
          }
        } catch (SQLException e) {
          assertThat(e.getSQLState()).as(e.getMessage()).isIn("40001", "40P01", "23503");
          own.rollback();
        }
      }
    }
    return null;
  }

  private static void change(Random random, Statement writing) throws SQLException {
    int key = random.nextInt(KEYS);
    switch (random.nextInt(9)) {
      case 0 -> writing.execute("update t set a = a + 1 where k = " + key);
      case 1 -> writing.execute("update t set b = b || 'x' where k = " + key);
      case 2 -> {
        // the same unique value again, in another row
        if (writing.executeUpdate("delete from t where k = " + key) > 0) {
          writing.execute(
              "insert into t values (%d, %d, %d, 'new', %d)"
                  .formatted(key, key, random.nextInt(9), random.nextInt(20)));
        }
      }
      case 3 ->
          writing.execute(
              "insert into t values (%d, %d, 5, 'again', null) on conflict (k) do update set a = 4"
                  .formatted(key, key));
      case 4 -> {
        writing.execute("savepoint s");
        writing.execute("update t set a = 100, b = 'undone' where k = " + key);
        writing.execute("rollback to s");
      }
      case 5 -> writing.execute("update t set k = k where k between " + key + " and " + (key + 5));
      case 6 -> {
        int up = random.nextInt(20);
        writing.execute("update up set id = id + 1000 where id = " + up);
        writing.execute("update up set id = id - 1000 where id = " + (up + 1000));
      }
      case 7 -> writing.execute("update parts set a = a + 1 where k = " + random.nextInt(2_000));
      default -> writing.execute("insert into parts values (" + random.nextInt(2_000) + ", 3)");
    }
  }

  @Test
  void writersPassWhileTheBuildWaits() throws Exception {
    statement.execute("create table t (id int, v int)");
    try (Connection other = DriverManager.getConnection(url);
        Statement holding = other.createStatement();
        Connection third = DriverManager.getConnection(url);
        Statement passing = third.createStatement()) {
      holding.execute("begin");
      holding.execute("insert into t values (1, 1)");
      Future<?> build =
          pool.submit(() -> statement.execute("create index concurrently t_v on t (v)"));
      awaitWaiting(passing);
      passing.execute("set lock_timeout = '5s'");
      passing.execute("insert into t values (2, 2)");
      passing.execute("update t set v = 3 where id = 2");
      assertThat(build.isDone()).isFalse();
      holding.execute("commit");
      build.get(60, TimeUnit.SECONDS);
    }
    assertThat(number("select count(*) from t where v in (1, 3)")).isEqualTo(2);
    statement.execute("select bt_index_check('t_v', true)");
  }

  @Test
  void aPreparedWriterIsWaitedFor() throws Exception {
    statement.execute("create table t (id int)");
    try (Connection other = DriverManager.getConnection(url);
        Statement preparing = other.createStatement()) {
      preparing.execute("begin");
      preparing.execute("insert into t values (1)");
      preparing.execute("prepare transaction 'writer'");
      Future<?> build =
          pool.submit(() -> statement.execute("create index concurrently t_i on t (id)"));
      awaitWaiting(preparing);
      preparing.execute("commit prepared 'writer'");
      build.get(60, TimeUnit.SECONDS);
    }
    statement.execute("select bt_index_check('t_i', true)");
  }

  /** What an older snapshot sees may have no entry in an index that became valid since. */
  @Test
  void anOlderSnapshotDoesNotUseTheIndex() throws Exception {
    statement.execute("create table t (id int, v int)");
    statement.execute("insert into t select i, i from generate_series(1, 1000) i");
    try (Connection other = DriverManager.getConnection(url);
        Statement old = other.createStatement();
        Connection third = DriverManager.getConnection(url);
        Statement writing = third.createStatement()) {
      old.execute("begin isolation level repeatable read");
      old.execute("select 1");
      writing.execute("update t set v = v + 10000");
      statement.execute("create index concurrently t_v on t (v)");
      try (ResultSet rows = old.executeQuery("select count(*) from t where v = 500")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(1);
      }
      old.execute("commit");
    }
    assertThat(number("select count(*) from t where v = 10500")).isEqualTo(1);
  }

  @Test
  void aCancelledBuildLeavesAnInvalidIndexAndNoLock() throws Exception {
    statement.execute("create table t (id int)");
    try (Connection other = DriverManager.getConnection(url);
        Statement holding = other.createStatement()) {
      holding.execute("begin");
      holding.execute("insert into t values (1)");
      Future<?> build =
          pool.submit(() -> statement.execute("create index concurrently t_i on t (id)"));
      awaitWaiting(holding);
      statement.cancel();
      assertThatThrownBy(() -> build.get(60, TimeUnit.SECONDS))
          .hasMessageContaining("canceling statement due to user request");
      assertThat(
              number(
                  "select count(*) from pg_locks where pid = pg_backend_pid()"
                      + " and relation = 't'::regclass"))
          .isZero();
      holding.execute("commit");
    }
    assertThat(number("select count(*) from pg_index where not indisvalid")).isEqualTo(1);
    statement.execute("drop index t_i");
  }

  private void awaitWaiting(Statement asking) throws SQLException, InterruptedException {
    String sql = "select count(*) from pg_locks where locktype = 'virtualxid' and not granted";
    for (int i = 0; i < 6_000; i++) {
      try (ResultSet rows = asking.executeQuery(sql)) {
        rows.next();
        if (rows.getInt(1) > 0) {
          return;
        }
      }
      Thread.sleep(5);
    }
    throw new AssertionError("nobody waits");
  }

  private int number(String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
