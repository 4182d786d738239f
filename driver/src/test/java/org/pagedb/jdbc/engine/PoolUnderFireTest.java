package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sixteen threads over a pool whose sessions are terminated, aborted, cancelled and timed out at
 * random: what was committed is there, and no session, lock, snapshot or thread stays behind.
 */
class PoolUnderFireTest {

  private static final int THREADS = 16;
  private static final int ACCOUNTS = 32;

  /**
   * What may be thrown at a borrower: a cancel or time-out, a deadlock, a lock time-out, a session
   * that was ended, a transaction that had failed, a connection that is closed, no connection yet.
   */
  private static final Set<String> EXPECTED =
      Set.of("57014", "40P01", "55P03", "57P01", "25P03", "25P02", "08003", "08006");

  private final String url = "jdbc:pagedb:mem:fire" + System.nanoTime();
  private final AtomicInteger committed = new AtomicInteger();
  private final AtomicInteger inDoubt = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();
  private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2);

  @Test
  void nothingLeaksAndNothingHangs() throws Exception {
    fire(System.nanoTime(), 25);
  }

  @RepeatedTest(10)
  @Tag("long")
  void nothingLeaksAndNothingHangsInALongRun() throws Exception {
    fire(System.nanoTime(), 600);
  }

  private void fire(long seed, int rounds) throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (Connection keeper = DriverManager.getConnection(url);
        Statement keeping = keeper.createStatement()) {
      keeping.execute("create table account (id int primary key, balance int not null)");
      keeping.execute(
          "insert into account select i, 100 from generate_series(1, " + ACCOUNTS + ") i");
      keeping.execute("create table transfer (thread int, round int)");
      underFire(seed, rounds);
      assertThat(one(keeping, "select sum(balance) from account"))
          .as("seed %s", seed)
          .isEqualTo(ACCOUNTS * 100);
      assertThat(one(keeping, "select count(*) from transfer"))
          .as("seed %s", seed)
          .isBetween(committed.get(), committed.get() + inDoubt.get());
      assertThat(committed.get()).as("seed %s", seed).isPositive();
      assertThat(failed.get()).as("seed %s", seed).isPositive();
      nothingIsHeld(keeping);
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(thread) && thread.getName().startsWith("pagedb")) {
        thread.join(30_000); // those for timers and vacuum end when there is nothing to do
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  private void underFire(long seed, int rounds) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
    try (HikariDataSource pool = new HikariDataSource(settings())) {
      List<Future<?>> borrowers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        Random random = new Random(seed + i);
        borrowers.add(threads.submit(() -> borrow(pool, thread, rounds, random)));
      }
      Future<?> shooter = threads.submit(() -> shoot(new Random(seed - 1)));
      for (Future<?> borrower : borrowers) {
        borrower.get(300, TimeUnit.SECONDS);
      }
      over.set(true);
      shooter.get(60, TimeUnit.SECONDS);
      later.shutdown();
      assertThat(later.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).as("seed %s", seed).isZero();
      assertThat(pool.getHikariPoolMXBean().getThreadsAwaitingConnection()).isZero();
    } finally {
      threads.shutdownNow();
      later.shutdownNow();
    }
  }

  private HikariConfig settings() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(6);
    config.setMinimumIdle(2);
    config.setLeakDetectionThreshold(20_000);
    config.setConnectionTimeout(120_000);
    config.setValidationTimeout(1_000);
    config.setAutoCommit(false);
    config.addDataSourceProperty("ApplicationName", "fire");
    config.setConnectionInitSql("set deadlock_timeout = '5ms'");
    return config;
  }

  /** Ends and cancels sessions of the pool, whatever they do. */
  private Void shoot(Random random) throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      while (!over.get()) {
        String shot = random.nextInt(8) == 0 ? "pg_terminate_backend" : "pg_cancel_backend";
        one(
            statement,
            "select count("
                + shot
                + "(pid)) from (select pid from pg_stat_activity where application_name = 'fire'"
                + " order by random() limit 1) as victim");
        TimeUnit.MILLISECONDS.sleep(1 + random.nextInt(8));
      }
    }
    return null;
  }

  private Void borrow(HikariDataSource pool, int thread, int rounds, Random random)
      throws Exception {
    for (int round = 0; round < rounds; round++) {
      AtomicBoolean committing = new AtomicBoolean();
      try (Connection connection = pool.getConnection()) {
        work(connection, thread, round, random);
        committing.set(true);
        connection.commit();
        committed.incrementAndGet();
        committing.set(false);
      } catch (SQLException e) {
        if (!EXPECTED.contains(e.getSQLState())) {
          throw e;
        }
        failed.incrementAndGet();
        inDoubt.addAndGet(committing.get() ? 1 : 0);
      }
    }
    return null;
  }

  /** A transfer, with something around it that may break it or be left open. */
  private void work(Connection connection, int thread, int round, Random random)
      throws SQLException {
    Statement statement = connection.createStatement();
    switch (random.nextInt(12)) {
      case 0 -> statement.execute("set local lock_timeout = '2ms'");
      case 1 -> statement.execute("set local statement_timeout = '3ms'");
      case 2 -> statement.execute("set local idle_in_transaction_session_timeout = '2ms'");
      case 3 -> later(statement::cancel, random);
      case 4 -> {
        Connection own = connection.unwrap(Connection.class);
        later(() -> own.abort(Runnable::run), random);
      }
      case 5 -> {
        statement.setFetchSize(2); // and its rows are left where they are
        assertThat(statement.executeQuery("select * from account order by id").next()).isTrue();
        statement = connection.createStatement();
      }
      case 6 -> {
        statement.setQueryTimeout(1);
        statement.execute("select pg_sleep(0.002)");
      }
      case 7 -> connection.setSavepoint();
      default -> {
        // nothing but the shots
      }
    }
    int from = 1 + random.nextInt(ACCOUNTS);
    int to = 1 + random.nextInt(ACCOUNTS);
    statement.executeUpdate("update account set balance = balance - 1 where id = " + from);
    if (random.nextInt(4) == 0) {
      one(statement, "select sum(balance) from account a join account b using (id, balance)");
    }
    try (PreparedStatement update =
            connection.prepareStatement("update account set balance = balance + 1 where id = ?");
        PreparedStatement insert =
            connection.prepareStatement("insert into transfer values (?, ?)")) {
      update.setInt(1, to);
      update.executeUpdate();
      insert.setInt(1, thread);
      insert.setInt(2, round);
      insert.executeUpdate();
    }
  }

  /** Something to do to a connection that may be used, idle or closed by then. */
  private interface Shot {
    void fire() throws SQLException;
  }

  private void later(Shot shot, Random random) {
    later.schedule(
        () -> {
          try {
            shot.fire();
          } catch (SQLException closed) {
            failed.incrementAndGet();
          }
        },
        random.nextInt(2_000),
        TimeUnit.MICROSECONDS);
  }

  /** Sessions that the pool closes in the background may take a moment. */
  private static void nothingIsHeld(Statement keeping) throws Exception {
    String sessions =
        "select count(*) from pg_stat_activity"
            + " where pid <> pg_backend_pid() and backend_type = 'client backend'";
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (one(keeping, sessions) > 0 && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    assertThat(one(keeping, sessions)).as("sessions").isZero();
    assertThat(one(keeping, "select count(*) from pg_locks where pid <> pg_backend_pid()"))
        .as("locks")
        .isZero();
    keeping.execute("delete from transfer");
    keeping.execute("vacuum transfer");
    assertThat(one(keeping, "select pg_relation_size('transfer')"))
        .as("nobody holds a snapshot from before")
        .isZero();
  }

  private static int one(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
