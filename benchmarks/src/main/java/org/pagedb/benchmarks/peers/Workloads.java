package org.pagedb.benchmarks.peers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/**
 * The workloads, in the order in which they run: the first loads the table that the others read.
 * Tables and statements are written so that every peer takes them unchanged.
 */
final class Workloads {

  private static final String FILLER = "x".repeat(84);
  private static final String BY_KEY = "select abalance from accounts where aid = ?";
  private static final int MOST_LOOKUPS = 20_000;
  private static final int MOST_TRANSFERS = 2_000;
  private static final int BATCH = 1_000;

  private Workloads() {}

  static List<Workload> all(int rows) {
    return List.of(
        new Workload("load, batches of 1,000 (rows/s)", rows, Workloads::load),
        new Workload(
            "count(*)", 1, (bench, round) -> bench.number("select count(*) from accounts")),
        new Workload("count(*) after updating 1 %", 1, Workloads::countAfterUpdate),
        new Workload(
            "count(*) of a 10 % key range",
            1,
            (bench, round) ->
                bench.number(
                    "select count(*) from accounts where aid between ? and ?",
                    rows / 10,
                    rows / 5)),
        new Workload(
            "count(*) with a filter",
            1,
            (bench, round) ->
                bench.number("select count(*) from accounts where abalance > ?", 500)),
        new Workload(
            "sum(abalance)",
            1,
            (bench, round) -> bench.number("select sum(abalance) from accounts")),
        new Workload(
            "group by bid",
            1,
            (bench, round) ->
                bench.number(
                    "select max(s) from (select bid, sum(abalance) as s from accounts group by bid) x")),
        new Workload(
            "join with branches",
            1,
            (bench, round) ->
                bench.number(
                    "select count(*) from accounts a join branches b on a.bid = b.bid"
                        + " where b.bbalance >= ? and a.abalance > 500",
                    0)),
        new Workload(
            "select by key, 1 thread (1/s)",
            lookups(rows),
            (bench, round) -> lookups(bench, 1, round)),
        new Workload(
            "select by key, 2 threads (1/s)",
            2L * lookups(rows),
            (bench, round) -> lookups(bench, 2, round)),
        new Workload(
            "bank transaction, 1 thread (1/s)",
            transfers(rows),
            (bench, round) -> transfers(bench, 1)),
        new Workload(
            "bank transaction, 2 threads (1/s)",
            2L * transfers(rows),
            (bench, round) -> transfers(bench, 2)));
  }

  /** A small table gets little work: it is there to see that the work can be done. */
  private static int lookups(int rows) {
    return Math.min(MOST_LOOKUPS, rows / 10);
  }

  private static int transfers(int rows) {
    return Math.min(MOST_TRANSFERS, rows / 100);
  }

  /** Makes the tables anew and fills them. */
  private static Object load(Bench bench, int round) throws SQLException {
    if (round > 0) {
      bench.execute("drop table accounts");
      bench.execute("drop table branches");
      bench.execute("drop table history");
    }
    bench.execute(
        "create table accounts" + " (aid int primary key, bid int, abalance int, filler char(84))");
    bench.execute("create table branches (bid int primary key, bbalance int)");
    bench.execute("create table history (aid int, delta int)");
    Connection connection = bench.connection();
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("insert into accounts values (?, ?, ?, ?)")) {
      for (int i = 1; i <= bench.rows(); i++) {
        insert.setInt(1, i);
        insert.setInt(2, 1 + i % (1 + bench.rows() / Bench.BRANCH_SIZE));
        insert.setInt(3, i * 7919 % 1_000);
        insert.setString(4, FILLER);
        insert.addBatch();
        if (i % BATCH == 0 || i == bench.rows()) {
          insert.executeBatch();
        }
      }
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into branches values (?, 0)")) {
      for (int i = 1; i <= 1 + bench.rows() / Bench.BRANCH_SIZE; i++) {
        insert.setInt(1, i);
        insert.executeUpdate();
      }
    }
    connection.commit();
    connection.setAutoCommit(true);
    return bench.number("select count(*) from accounts");
  }

  private static Object countAfterUpdate(Bench bench, int round) throws SQLException {
    int from = 1 + round * (bench.rows() / 100);
    try (PreparedStatement update =
        bench
            .connection()
            .prepareStatement("update accounts set bid = bid where aid between ? and ?")) {
      update.setInt(1, from);
      update.setInt(2, from + bench.rows() / 100);
      update.executeUpdate();
    }
    bench.begin();
    return bench.number("select count(*) from accounts");
  }

  private static Object lookups(Bench bench, int threads, int round) throws SQLException {
    return bench.inThreads(
        threads,
        (connection, thread) -> {
          Random random = new Random(round * 31L + thread);
          long sum = 0;
          try (PreparedStatement select = connection.prepareStatement(BY_KEY)) {
            for (int i = 0; i < lookups(bench.rows()); i++) {
              select.setInt(1, 1 + random.nextInt(bench.rows()));
              try (ResultSet result = select.executeQuery()) {
                result.next();
                sum += result.getInt(1);
              }
            }
          }
          return sum;
        });
  }

  /** Five statements: two updates and a select by key, an insert, and a commit. */
  private static Object transfers(Bench bench, int threads) throws SQLException {
    return bench.inThreads(
        threads,
        (connection, thread) -> {
          Random random = new Random(thread);
          int branches = 1 + bench.rows() / Bench.BRANCH_SIZE;
          connection.setAutoCommit(false);
          try (PreparedStatement debit =
                  connection.prepareStatement(
                      "update accounts set abalance = abalance + ? where aid = ?");
              PreparedStatement select = connection.prepareStatement(BY_KEY);
              PreparedStatement credit =
                  connection.prepareStatement(
                      "update branches set bbalance = bbalance + ? where bid = ?");
              PreparedStatement log =
                  connection.prepareStatement("insert into history values (?, ?)")) {
            for (int i = 0; i < transfers(bench.rows()); i++) {
              transfer(random, bench.rows(), branches, thread, debit, select, credit, log);
              connection.commit();
            }
          } finally {
            connection.rollback();
            connection.setAutoCommit(true);
          }
          return transfers(bench.rows());
        });
  }

  private static void transfer(
      Random random,
      int rows,
      int branches,
      int thread,
      PreparedStatement debit,
      PreparedStatement select,
      PreparedStatement credit,
      PreparedStatement log)
      throws SQLException {
    // Each thread keeps to its own accounts and branch, so that the systems' locks are not the
    // work.
    int account = 1 + random.nextInt(rows / 2) * 2 % rows + thread % 2;
    debit.setInt(1, 1);
    debit.setInt(2, account);
    debit.executeUpdate();
    select.setInt(1, account);
    try (ResultSet result = select.executeQuery()) {
      result.next();
    }
    credit.setInt(1, 1);
    credit.setInt(2, 1 + thread % branches);
    credit.executeUpdate();
    log.setInt(1, account);
    log.setInt(2, 1);
    log.executeUpdate();
  }
}
