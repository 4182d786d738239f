package org.pagedb.benchmarks.experiment;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import org.pagedb.benchmarks.measure.Crew;
import org.pagedb.benchmarks.measure.Measured;
import org.pagedb.benchmarks.report.Table;

/** The bank transaction from many connections at once, to a database in memory. */
final class Connections {

  private static final int[] CONNECTIONS = {1, 2, 4, 8, 16, 32, 64};

  /** What the others are compared with. */
  private static final int BASE = 8;

  private static final int ACCOUNTS_PER_BRANCH = 1_000;
  private static final int MOST_BRANCHES = 100;
  private static final int ROUNDS = 5;

  private Connections() {}

  /** Transactions per second by so many connections, each with a thread of its own. */
  static Findings bankTransactions(Scale scale) throws Exception {
    int branches = Math.max(1, Math.min(MOST_BRANCHES, scale.rows() / ACCOUNTS_PER_BRANCH));
    String url = "jdbc:pagedb:mem:connections" + System.nanoTime();
    double[][] rates = new double[CONNECTIONS.length][scale == Scale.SMOKE ? 1 : ROUNDS];
    try (Connection keeper = DriverManager.getConnection(url)) {
      load(keeper, branches);
      for (int round = 0; round < rates[0].length; round++) {
        for (int i = 0; i < CONNECTIONS.length; i++) {
          if (round == 0) {
            perSecond(url, branches, CONNECTIONS[i], scale.sampling().toNanos() / 3); // warm-up
          }
          rates[i][round] = perSecond(url, branches, CONNECTIONS[i], scale.sampling().toNanos());
        }
      }
      requireBalance(keeper);
    }
    return new Findings().add(table(rates));
  }

  private static Table table(double[][] rates) {
    double base = 0;
    for (int i = 0; i < CONNECTIONS.length; i++) {
      base = CONNECTIONS[i] == BASE ? Measured.median(rates[i]) : base;
    }
    Table table =
        Table.of(
            "Bank transactions in memory, per second",
            "connections",
            "transactions",
            "of those by " + BASE);
    for (int i = 0; i < CONNECTIONS.length; i++) {
      double rate = Measured.median(rates[i]);
      table.add(Integer.toString(CONNECTIONS[i]), rate, Table.digits(rate / base) + " ×");
    }
    return table;
  }

  private static void load(Connection connection, int branches) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table branch (bid int primary key, balance bigint not null)");
      statement.execute(
          "create table account (aid int primary key, bid int, balance bigint, filler char(84))");
      statement.execute("create table history (aid int, bid int, delta int)");
      statement.execute(
          "insert into branch select i, 0 from generate_series(1, %d) i".formatted(branches));
      statement.execute(
          "insert into account select i, 1 + i / %d, 0, '' from generate_series(0, %d) i"
              .formatted(ACCOUNTS_PER_BRANCH, branches * ACCOUNTS_PER_BRANCH - 1));
    }
  }

  /** Money is moved, never made. */
  private static void requireBalance(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select (select sum(balance) from account), (select sum(balance) from branch),"
                    + " (select sum(delta) from history)")) {
      rows.next();
      if (rows.getLong(1) != rows.getLong(2) || rows.getLong(1) != rows.getLong(3)) {
        throw new IllegalStateException("an update was lost");
      }
    }
  }

  private static double perSecond(String url, int branches, int connections, long nanos)
      throws Exception {
    long start = System.nanoTime();
    long transactions =
        Crew.sum(
            connections,
            number -> {
              SplittableRandom random = new SplittableRandom(start + number);
              return () -> transact(url, branches, random, start + nanos);
            });
    return transactions * 1e9 / (System.nanoTime() - start);
  }

  /** Transactions of four statements and a commit, until it is time to stop. */
  private static long transact(String url, int branches, SplittableRandom random, long until)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement debit =
            connection.prepareStatement("update account set balance = balance + ? where aid = ?");
        PreparedStatement read =
            connection.prepareStatement("select balance from account where aid = ?");
        PreparedStatement credit =
            connection.prepareStatement("update branch set balance = balance + ? where bid = ?");
        PreparedStatement log =
            connection.prepareStatement("insert into history values (?, ?, ?)")) {
      connection.setAutoCommit(false);
      long transactions = 0;
      while (System.nanoTime() < until) {
        int account = random.nextInt(branches * ACCOUNTS_PER_BRANCH);
        int branch = 1 + random.nextInt(branches);
        int delta = random.nextInt(-1_000, 1_000);
        debit.setInt(1, delta);
        debit.setInt(2, account);
        debit.executeUpdate();
        read.setInt(1, account);
        try (ResultSet rows = read.executeQuery()) {
          rows.next();
        }
        credit.setInt(1, delta);
        credit.setInt(2, branch);
        credit.executeUpdate();
        log.setInt(1, account);
        log.setInt(2, branch);
        log.setInt(3, delta);
        log.executeUpdate();
        connection.commit();
        transactions++;
      }
      return transactions;
    }
  }
}
