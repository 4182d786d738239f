package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.pagedb.benchmarks.peers.Workload.Unit;

/** pgbench's accounts: loading, counting and looking up. */
final class Accounts {

  static final String TABLE = "accounts";
  static final int COLUMNS = 4;
  static final String DEFINITION =
      "(aid int not null primary key, bid int, abalance int, filler char(84))";

  /** How many accounts a branch has. */
  static final int BRANCH_SIZE = 100_000;

  private static final String FILLER = "x".repeat(84);
  private static final String BY_KEY = "select abalance from accounts where aid = ?";
  private static final int BATCH = 1_000;
  private static final int MOST_LATENCIES = 200_000;

  private Accounts() {}

  static Group loads(Sizes sizes) {
    int rows = sizes.rows();
    return new Group(
        "Loading",
        Group::isOrdinary,
        session -> {},
        List.of(
            new Workload("load, batches of 1,000 rows", Unit.PER_SECOND, Accounts::batches),
            new Workload(
                "load in bulk, accounts",
                Unit.PER_SECOND,
                (session, round) -> bulk(session, TABLE, DEFINITION, COLUMNS, rows, Accounts::row)),
            new Workload(
                "load in bulk, one int",
                Unit.PER_SECOND,
                (session, round) ->
                    bulk(session, "narrow", "(a int)", 1, rows, (line, row) -> line.append(row))),
            new Workload("peak resident memory until here", Unit.MEGABYTES, Accounts::peakMemory)));
  }

  static Group reads(Sizes sizes) {
    int rows = sizes.rows();
    return new Group(
        "Reading accounts",
        Group::isOrdinary,
        Accounts::fill,
        List.of(
            Workload.query("count(*)", "select count(*) from accounts"),
            Workload.repeated("count(*) after updating 1 %", Accounts::countAfterUpdate),
            Workload.query(
                "count(*) of a 10 % key range",
                "select count(*) from accounts where aid between ? and ?", rows / 10, rows / 5 - 1),
            Workload.query(
                "count(*) with a filter", "select count(*) from accounts where abalance > ?", 500),
            Workload.query("sum", "select sum(abalance) from accounts"),
            Workload.query(
                "group by",
                "select max(s) from (select bid, sum(abalance) as s from accounts group by bid) x"),
            Workload.query(
                "join with branches",
                "select count(*) from accounts a join branches b on a.bid = b.bid"
                    + " where b.bbalance >= ? and a.abalance > 500",
                0),
            new Workload(
                "select by key, 1 thread", Unit.PER_SECOND, (s, round) -> lookups(s, 1, round)),
            new Workload(
                "select by key, 2 threads", Unit.PER_SECOND, (s, round) -> lookups(s, 2, round)),
            new Workload("select by key, 99 % within", Unit.MICROSECONDS, Accounts::percentile)));
  }

  /** A row of accounts as CSV. */
  static void row(StringBuilder line, int row) {
    line.append(row).append(',').append(row / BRANCH_SIZE).append(',').append(balance(row));
    line.append(",\"").append(FILLER).append('"');
  }

  private static int balance(int aid) {
    return (int) (aid * 7919L % 1_000);
  }

  private static void fill(PeerSession session) throws SQLException, IOException {
    fill(session, session.sizes().rows());
  }

  /** Makes the three tables of a bank with so many accounts. */
  static void fill(PeerSession session, int rows) throws SQLException, IOException {
    session.fill(TABLE, DEFINITION, COLUMNS, rows, Accounts::row);
    session.fill(
        "branches",
        "(bid int not null primary key, bbalance int)",
        2,
        Math.max(16, rows / BRANCH_SIZE + 1),
        (line, row) -> line.append(row).append(",0"));
    session.drop("history");
    session.execute("create table history (aid int, delta int)");
  }

  private static Sample batches(PeerSession session, int round) throws SQLException {
    session.forgetStatements();
    session.drop(TABLE);
    session.execute("create table accounts " + DEFINITION);
    Connection connection = session.connection();
    connection.setAutoCommit(false);
    int rows = 0;
    long start = System.nanoTime();
    long end = start + session.sizes().slice().toNanos();
    try (PreparedStatement insert =
        connection.prepareStatement("insert into accounts values (?, ?, ?, ?)")) {
      while (rows == 0 || System.nanoTime() < end) {
        for (int i = 0; i < BATCH; i++, rows++) {
          insert.setInt(1, rows);
          insert.setInt(2, rows / BRANCH_SIZE);
          insert.setInt(3, balance(rows));
          insert.setString(4, FILLER);
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
    connection.commit();
    Sample sample = Sample.rate(rows, start);
    connection.setAutoCommit(true);
    expect(rows, session.number("select count(*) from accounts"));
    return sample;
  }

  private static Sample bulk(
      PeerSession session,
      String table,
      String definition,
      int columns,
      int rows,
      CsvRows.Maker maker)
      throws SQLException, IOException {
    if (session.peer().bulk() == Bulk.NONE) {
      throw new SQLException("has no way but batches");
    }
    var csv = session.csv(table, rows, maker);
    session.forgetStatements();
    session.drop(table);
    session.execute("create table " + table + " " + definition);
    long start = System.nanoTime();
    session.peer().bulk().load(session.connection(), table, columns, csv);
    Sample sample = Sample.rate(rows, start);
    expect(rows, session.number("select count(*) from " + table));
    return sample;
  }

  private static Sample peakMemory(PeerSession session, int round)
      throws SQLException, IOException {
    if (session.peer().kind() == Peer.Kind.SERVER) {
      throw new SQLException("its memory is not this process's");
    }
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return new Sample(Long.parseLong(line.replaceAll("\\D", "")) / 1024.0, "done");
      }
    }
    throw new SQLException("the system does not tell");
  }

  private static void expect(long expected, long found) {
    if (found != expected) {
      throw new IllegalStateException("%d instead of %d".formatted(found, expected));
    }
  }

  private static Sample countAfterUpdate(PeerSession session, int round) throws SQLException {
    int from = session.nextNumber() % 99 * (session.sizes().rows() / 100);
    try (PreparedStatement update =
        session
            .connection()
            .prepareStatement("update accounts set bid = bid where aid between ? and ?")) {
      update.setInt(1, from);
      update.setInt(2, from + session.sizes().rows() / 100);
      update.executeUpdate();
    }
    long start = System.nanoTime();
    return Sample.since(start, session.number("select count(*) from accounts"));
  }

  private static Sample lookups(PeerSession session, int threads, int round) throws SQLException {
    long start = System.nanoTime();
    long end = start + session.sizes().slice().toNanos();
    int rows = session.sizes().rows();
    long done =
        session.inThreads(
            threads,
            seat -> {
              Random random = new Random(round * 31L + seat.number());
              long operations = 0;
              try (PreparedStatement select = seat.connection().prepareStatement(BY_KEY)) {
                do {
                  synchronized (seat.turn()) {
                    lookUp(select, random.nextInt(rows));
                  }
                  operations++;
                } while (System.nanoTime() < end);
              }
              return operations;
            });
    return Sample.rate(done, start);
  }

  private static void lookUp(PreparedStatement select, int aid) throws SQLException {
    select.setInt(1, aid);
    try (ResultSet result = select.executeQuery()) {
      result.next();
      expect(balance(aid), result.getInt(1));
    }
  }

  private static Sample percentile(PeerSession session, int round) throws SQLException {
    long[] times = new long[MOST_LATENCIES];
    int count = 0;
    Random random = new Random(round);
    PreparedStatement select = session.prepare(BY_KEY);
    long now = System.nanoTime();
    long end = now + session.sizes().slice().toNanos();
    do {
      lookUp(select, random.nextInt(session.sizes().rows()));
      long then = now;
      now = System.nanoTime();
      times[count++] = now - then;
    } while (now < end && count < times.length);
    Arrays.sort(times, 0, count);
    return new Sample(times[count - 1 - count / 100] / 1e3, "done");
  }
}
