package org.pagedb.examples.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;

/** A HikariCP pool over a database in memory: threads move money, and none of it gets lost. */
public final class PooledTransfers {

  private static final int ACCOUNTS = 100;
  private static final int THREADS = 8;
  private static final int TRANSFERS = 1_000;

  private final DataSource pool;

  private PooledTransfers(DataSource pool) {
    this.pool = pool;
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:pagedb:mem:bank");
    config.setMaximumPoolSize(THREADS);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      PooledTransfers bank = new PooledTransfers(pool);
      bank.open();
      long start = System.nanoTime();
      bank.transferInThreads();
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          "%,d transfers by %d threads in %.2f s; the accounts hold %,d in all%n",
          THREADS * TRANSFERS, THREADS, seconds, bank.total());
    }
  }

  private void open() throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table account (id int primary key, balance bigint not null)");
      statement.execute("insert into account values " + accounts());
    }
  }

  private static String accounts() {
    StringBuilder rows = new StringBuilder();
    for (int id = 1; id <= ACCOUNTS; id++) {
      rows.append(id == 1 ? "(" : ", (").append(id).append(", 1000)");
    }
    return rows.toString();
  }

  private void transferInThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> running = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int seed = thread;
      running.add(
          threads.submit(
              () -> {
                for (int i = 0; i < TRANSFERS; i++) {
                  transfer(1 + (seed * 31 + i) % ACCOUNTS, 1 + (seed * 17 + i * 7) % ACCOUNTS, 1);
                }
                return null;
              }));
    }
    for (Future<?> task : running) {
      task.get();
    }
    threads.shutdown();
  }

  /** Takes from the lower account number first, so that two transfers cannot block each other. */
  private void transfer(int from, int to, int amount) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement update =
            connection.prepareStatement("update account set balance = balance + ? where id = ?")) {
      connection.setAutoCommit(false);
      boolean fromFirst = from <= to;
      add(update, fromFirst ? from : to, fromFirst ? -amount : amount);
      add(update, fromFirst ? to : from, fromFirst ? amount : -amount);
      connection.commit();
    }
  }

  private static void add(PreparedStatement update, int account, int amount) throws SQLException {
    update.setInt(1, amount);
    update.setInt(2, account);
    update.executeUpdate();
  }

  private long total() throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("select sum(balance) from account")) {
      result.next();
      return result.getLong(1);
    }
  }
}
