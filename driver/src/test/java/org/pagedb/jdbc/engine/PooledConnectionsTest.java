package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Many threads over a pool, each borrowing for one transaction at a time. */
class PooledConnectionsTest {

  private static final int THREADS = 16;
  private static final int TRANSFERS = 50;
  private static final int ACCOUNTS = 64;

  @Test
  void keepsTheSumOfAllAccountsWhileManyThreadsTransfer() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:pagedb:mem:pool_" + System.nanoTime());
    config.setMaximumPoolSize(8);
    config.setLeakDetectionThreshold(20_000);
    config.setAutoCommit(false);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      prepare(pool);
      List<Future<Integer>> transfers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int seed = i;
        Callable<Integer> task = () -> transfer(pool, seed);
        transfers.add(threads.submit(task));
      }
      int done = 0;
      for (Future<Integer> each : transfers) {
        done += each.get();
      }
      assertThat(done).isEqualTo(THREADS * TRANSFERS);
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("select sum(balance), count(*) from account")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(ACCOUNTS * 100);
        assertThat(rows.getInt(2)).isEqualTo(ACCOUNTS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void prepare(HikariDataSource pool) throws Exception {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table account (id int primary key, balance int not null)");
      for (int id = 1; id <= ACCOUNTS; id++) {
        statement.addBatch("insert into account values (" + id + ", 100)");
      }
      statement.executeBatch();
      connection.commit();
    }
  }

  /** Moves one from an account to another, the lower number first so that nobody deadlocks. */
  private static int transfer(HikariDataSource pool, int seed) throws Exception {
    Random random = new Random(seed);
    int done = 0;
    for (int i = 0; i < TRANSFERS; i++) {
      int low = 1 + random.nextInt(ACCOUNTS - 1);
      int high = low + 1 + random.nextInt(ACCOUNTS - low);
      try (Connection connection = pool.getConnection();
          PreparedStatement update =
              connection.prepareStatement(
                  "update account set balance = balance + ? where id = ?")) {
        update.setInt(1, -1);
        update.setInt(2, low);
        int changed = update.executeUpdate();
        update.setInt(1, 1);
        update.setInt(2, high);
        changed += update.executeUpdate();
        if (changed == 2) {
          connection.commit();
          done++;
        }
      }
    }
    return done;
  }
}
