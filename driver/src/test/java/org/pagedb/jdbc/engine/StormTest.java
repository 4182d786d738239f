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
  private final Set<Thread> threadsBefore = Thread.getAllStackTraces().keySet();
  private Connection keeper;

  /** What one thread does with its connection. */
  private interface Work {
    void run(Connection connection, Statement statement, Random random) throws SQLException;
  }

  @BeforeEach
  void open() throws SQLException {
    keeper = DriverManager.getConnection(url);
  }

  /** No lock, no transaction, no snapshot that would hold vacuum back, and no thread. */
  @AfterEach
  void nothingStaysBehind() throws SQLException, InterruptedException {
    try (Connection last = keeper;
        Statement statement = last.createStatement()) {
      assertThat(query(statement, "select count(*) from pg_locks where pid <> pg_backend_pid()"))
          .isZero();
      assertThat(
              query(
                  statement,
                  "select count(*) from pg_stat_activity"
                      + " where pid <> pg_backend_pid() and backend_type = 'client backend'"))
          .isZero();
      statement.execute("create table last_of_all as select i from generate_series(1, 1000) i");
      statement.execute("delete from last_of_all");
      statement.execute("vacuum last_of_all");
      assertThat(query(statement, "select pg_relation_size('last_of_all')"))
          .as("nobody holds a snapshot from before")
          .isZero();
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!threadsBefore.contains(thread) && thread.getName().startsWith("pagedb")) {
        thread.join(30_000); // those for timers and vacuum end when there is nothing to do
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
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
  void aThousandThreadsThatReadCheckAndUpdateLoseNothing() throws Exception {
    execute("create table stock (id int primary key, left_over int not null)");
    execute("insert into stock values (1, 900)");
    AtomicInteger sold = new AtomicInteger();
    AtomicInteger soldOut = new AtomicInteger();
    inThreads(
        1_000,
        (connection, statement, random) -> {
          connection.setAutoCommit(false);
          if (query(statement, "select left_over from stock where id = 1 for update") > 0) {
            statement.executeUpdate("update stock set left_over = left_over - 1 where id = 1");
            sold.incrementAndGet();
          } else {
            soldOut.incrementAndGet();
          }
          connection.commit();
        });
    assertThat(sold).hasValue(900);
    assertThat(soldOut).hasValue(100);
    assertThat(query(keeper.createStatement(), "select left_over from stock")).isZero();
  }

  @Test
  void upsertsOfTheSameKeysNeverFailAndAllCount() throws Exception {
    execute("create table counter (k int primary key, n int not null)");
    execute("create sequence moved");
    AtomicInteger counted = new AtomicInteger();
    inThreads(
        THREADS,
        (connection, statement, random) -> {
          for (int i = 0; i < 100; i++) {
            int key = random.nextInt(5);
            String conflict =
                random.nextInt(10) == 0
                    ? " on conflict do nothing"
                    : " on conflict (k) do update set n = counter.n + 1";
            counted.addAndGet(
                statement.executeUpdate("insert into counter values (" + key + ", 1)" + conflict));
            if (random.nextInt(20) == 0) { // what was counted goes on to a new row
              statement.executeUpdate(
                  "with gone as (delete from counter where k = %d returning n) insert into counter"
                          .formatted(key)
                      + " select 100 + nextval('moved'), n from gone");
            }
          }
        });
    assertThat(query(keeper.createStatement(), "select sum(n) from counter"))
        .isEqualTo(counted.get());
    assertThat(counted.get()).isGreaterThan(THREADS * 50);
  }

  @Test
  void noChildIsLeftWithoutItsParent() throws Exception {
    execute("create table parent (id int primary key)");
    execute("create table child (p int references parent on delete cascade)");
    execute("insert into parent select i from generate_series(1, 8) i");
    AtomicInteger refused = new AtomicInteger();
    inThreads(
        8,
        (connection, statement, random) -> {
          statement.execute("set deadlock_timeout = '5ms'");
          for (int i = 0; i < 60; i++) {
            int id = 1 + random.nextInt(8);
            try {
              switch (random.nextInt(4)) {
                case 0 -> statement.executeUpdate("delete from parent where id = " + id);
                case 1 ->
                    statement.executeUpdate(
                        "insert into parent values (" + id + ") on conflict do nothing");
                default -> statement.executeUpdate("insert into child values (" + id + ")");
              }
            } catch (SQLException e) {
              assertThat(e.getSQLState()).isIn("23503", "40P01");
              refused.incrementAndGet();
            }
          }
        });
    assertThat(
            query(
                keeper.createStatement(),
                "select count(*) from child where p not in (select id from parent)"))
        .isZero();
    assertThat(refused.get()).isPositive();
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
    deadlocks(8, 30);
  }

  @Test
  @Tag("long")
  void deadlocksOfManyEndForMinutes() throws Exception {
    deadlocks(64, 1_000);
  }

  private void deadlocks(int threads, int each) throws Exception {
    execute("create table t (id int primary key, v int not null)");
    execute("insert into t select i, 0 from generate_series(1, 6) i");
    AtomicInteger updates = new AtomicInteger();
    AtomicInteger victims = new AtomicInteger();
    inThreads(
        threads,
        (connection, statement, random) -> {
          statement.execute("set deadlock_timeout = '5ms'");
          connection.setAutoCommit(false);
          for (int i = 0; i < each; i++) {
            try {
              for (int n = 0; n < 3; n++) {
                statement.executeUpdate(
                    "update t set v = v + 1 where id = " + (1 + random.nextInt(6)));
              }
              connection.commit();
              updates.addAndGet(3);
            } catch (SQLException e) {
              assertThat(e.getSQLState()).isEqualTo("40P01");
              victims.incrementAndGet();
              connection.rollback();
            }
          }
        });
    assertThat(query(keeper.createStatement(), "select sum(v) from t")).isEqualTo(updates.get());
    assertThat(updates.get()).isPositive();
    assertThat(victims.get()).isPositive();
  }

  @Test
  void whoWaitsForARowIsNotPassedByThoseWhoShareIt() throws Exception {
    execute("create table t (id int primary key, v int not null)");
    execute("insert into t values (1, 0)");
    AtomicBoolean written = new AtomicBoolean();
    AtomicInteger first = new AtomicInteger();
    inThreads(
        5,
        (connection, statement, random) -> {
          connection.setAutoCommit(false);
          if (first.getAndIncrement() == 0) {
            for (int i = 0; i < 20; i++) {
              statement.executeUpdate("update t set v = v + 1");
              connection.commit();
            }
            written.set(true);
          } else {
            while (!written.get()) { // the next takes its share before the last gives its own back
              query(statement, "select v from t where id = 1 for share");
              query(statement, "select v from t where id = 1 for share");
              connection.commit();
            }
          }
        });
    assertThat(query(keeper.createStatement(), "select v from t")).isEqualTo(20);
  }

  @Test
  void concurrentIndexesWaitForNobodyWhoDidNotTouchTheTable() throws Exception {
    execute("create table t (id int)");
    execute("insert into t select i from generate_series(1, 1000) i");
    execute("create table other (id int)");
    try (Connection writer = DriverManager.getConnection(url);
        Connection reader = DriverManager.getConnection(url);
        Connection builder = DriverManager.getConnection(url);
        Statement writing = writer.createStatement();
        Statement reading = reader.createStatement();
        Statement building = builder.createStatement()) {
      writing.execute("begin");
      writing.execute("insert into other values (1)");
      reading.execute("begin isolation level repeatable read");
      query(reading, "select count(*) from other"); // PostgreSQL would wait for this snapshot
      building.execute("set lock_timeout = '5s'");
      building.execute("create index concurrently t_id on t (id)");
      assertThat(query(building, "select count(*) from t where id = 500")).isEqualTo(1);
      assertThat(query(reading, "select count(*) from t where id = 500")).isEqualTo(1);
      reading.execute("commit");
      building.execute("drop index concurrently t_id");
      writing.execute("commit");
    }
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
