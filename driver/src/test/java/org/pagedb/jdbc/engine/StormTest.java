package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many threads at once: nothing is lost, nothing is done twice, nothing stays behind. */
class StormTest {

  private static final int THREADS = 16;

  private final String url = "jdbc:pagedb:mem:storm" + System.nanoTime();
  private Connection keeper;

  /** What one thread does with its connection. */
  private interface Work {
    void run(Connection connection, Statement statement, Random random) throws SQLException;
  }

  @BeforeEach
  void open() throws SQLException {
    keeper = DriverManager.getConnection(url);
  }

  @AfterEach
  void nothingStaysBehind() throws SQLException {
    try (Connection last = keeper;
        Statement statement = last.createStatement();
        ResultSet rows =
            statement.executeQuery("select count(*) from pg_locks where pid <> pg_backend_pid()")) {
      rows.next();
      assertThat(rows.getInt(1)).isZero();
    }
  }

  @Test
  void eachJobIsTakenExactlyOnce() throws Exception {
    takeJobs(500);
  }

  @Test
  @Tag("long")
  void eachOfAHundredThousandJobsIsTakenExactlyOnce() throws Exception {
    takeJobs(100_000);
  }

  private void takeJobs(int jobs) throws Exception {
    execute("create table job (id int primary key, done bool not null default false)");
    execute("insert into job select i from generate_series(1, " + jobs + ") i");
    execute("create index on job (id) where not done");
    Set<Integer> taken = ConcurrentHashMap.newKeySet();
    AtomicInteger count = new AtomicInteger();
    inThreads(
        THREADS,
        (connection, statement, random) -> {
          connection.setAutoCommit(false);
          while (true) {
            int job =
                query(
                    statement,
                    "select id from job where not done order by id for update skip locked limit 1");
            if (job == 0) {
              connection.rollback();
              if (query(statement, "select count(*) from job where not done") == 0) {
                connection.commit();
                return;
              }
              connection.commit();
              continue; // others have the last ones, and may yet give them back
            }
            statement.executeUpdate("update job set done = true where id = " + job);
            if (random.nextInt(50) == 0) {
              connection.rollback();
            } else {
              connection.commit();
              taken.add(job);
              count.incrementAndGet();
            }
          }
        });
    assertThat(count).hasValue(jobs);
    assertThat(taken).hasSize(jobs);
  }

  @Test
  void readCheckUpdateUnderForUpdateLosesNothing() throws Exception {
    execute("create table stock (id int primary key, left_over int not null)");
    execute("insert into stock values (1, 500)");
    AtomicInteger sold = new AtomicInteger();
    inThreads(
        THREADS,
        (connection, statement, random) -> {
          connection.setAutoCommit(false);
          while (query(statement, "select left_over from stock where id = 1 for update") > 0) {
            statement.executeUpdate("update stock set left_over = left_over - 1 where id = 1");
            connection.commit();
            sold.incrementAndGet();
          }
          connection.commit();
        });
    assertThat(sold).hasValue(500);
  }

  @Test
  void transfersKeepTheTotalAtEveryLevel() throws Exception {
    execute("create table account (id int primary key, balance int not null)");
    execute("insert into account select i, 100 from generate_series(1, 10) i");
    inThreads(
        THREADS,
        (connection, statement, random) -> {
          statement.execute("set deadlock_timeout = '5ms'");
          connection.setAutoCommit(false);
          for (int i = 0; i < 40; i++) {
            connection.setTransactionIsolation(1 << 1 + random.nextInt(3));
            transfer(connection, statement, random);
          }
        });
    assertThat(query(keeper.createStatement(), "select sum(balance) from account"))
        .isEqualTo(1_000);
  }

  private static void transfer(Connection connection, Statement statement, Random random)
      throws SQLException {
    try {
      assertThat(query(statement, "select sum(balance) from account")).isEqualTo(1_000);
      int from = 1 + random.nextInt(10);
      int to = 1 + random.nextInt(10);
      statement.executeUpdate("update account set balance = balance - 7 where id = " + from);
      statement.executeUpdate("update account set balance = balance + 7 where id = " + to);
      connection.commit();
    } catch (SQLException e) {
      assertThat(e.getSQLState()).isIn("40001", "40P01");
      connection.rollback();
    }
  }

  @Test
  void deadlocksEndAndTheirVictimsAreTold() throws Exception {
    execute("create table t (id int primary key, v int not null)");
    execute("insert into t select i, 0 from generate_series(1, 6) i");
    AtomicInteger updates = new AtomicInteger();
    inThreads(
        8,
        (connection, statement, random) -> {
          statement.execute("set deadlock_timeout = '5ms'");
          connection.setAutoCommit(false);
          for (int i = 0; i < 30; i++) {
            try {
              for (int n = 0; n < 3; n++) {
                statement.executeUpdate(
                    "update t set v = v + 1 where id = " + (1 + random.nextInt(6)));
              }
              connection.commit();
              updates.addAndGet(3);
            } catch (SQLException e) {
              assertThat(e.getSQLState()).isEqualTo("40P01");
              connection.rollback();
            }
          }
        });
    assertThat(query(keeper.createStatement(), "select sum(v) from t")).isEqualTo(updates.get());
    assertThat(updates.get()).isPositive();
  }

  @Test
  void aStreamOfReadersDoesNotStarveAWriter() throws Exception {
    execute("create table t (id int primary key)");
    AtomicBoolean written = new AtomicBoolean();
    AtomicInteger first = new AtomicInteger();
    inThreads(
        5,
        (connection, statement, random) -> {
          connection.setAutoCommit(false);
          if (first.getAndIncrement() == 0) {
            for (int i = 0; i < 20; i++) {
              statement.execute("lock table t");
              statement.execute("insert into t values (" + i + ")");
              connection.commit();
            }
            written.set(true);
          } else {
            while (!written.get()) {
              query(statement, "select count(*) from t");
              query(statement, "select max(id) from t");
              connection.commit();
            }
          }
        });
    assertThat(query(keeper.createStatement(), "select count(*) from t")).isEqualTo(20);
  }

  private void inThreads(int threads, Work work) throws Exception {
    long seed = System.nanoTime();
    List<Callable<Void>> calls = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      long own = seed + t;
      calls.add(
          () -> {
            try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
              work.run(connection, statement, new Random(own));
            }
            return null;
          });
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (Future<Void> result : pool.invokeAll(calls)) {
        result.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The number in the first row, 0 if there is none. */
  private static int query(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }
}
