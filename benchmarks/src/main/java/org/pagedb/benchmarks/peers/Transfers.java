package org.pagedb.benchmarks.peers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.pagedb.benchmarks.peers.Workload.Unit;

/** The bank transaction: two updates and a select by key, an insert, and a commit. */
final class Transfers {

  private static final int[] THREADS = {1, 2, 8};
  private static final int MOST_FAILURES = 100;

  private Transfers() {}

  static Group inMemory() {
    return new Group(
        "Bank transactions in memory",
        peer -> !peer.isDurable(),
        Transfers::fill,
        workloads("bank transaction"));
  }

  static Group durable() {
    return new Group(
        "Bank transactions, durable",
        Peer::isDurable,
        Transfers::fill,
        workloads("durable bank transaction"));
  }

  private static void fill(PeerSession session) throws Exception {
    Accounts.fill(session, accounts(session));
  }

  private static int accounts(PeerSession session) {
    return Math.max(100, session.sizes().rows() / 10);
  }

  private static List<Workload> workloads(String name) {
    List<Workload> workloads = new ArrayList<>();
    for (int threads : THREADS) {
      workloads.add(
          new Workload(
              "%s, %d thread%s".formatted(name, threads, threads == 1 ? "" : "s"),
              Unit.PER_SECOND,
              (session, round) -> transfers(session, threads)));
    }
    return workloads;
  }

  private static Sample transfers(PeerSession session, int threads) throws SQLException {
    session.forgetStatements();
    long logged = session.number("select count(*) from history");
    session.forgetStatements();
    session.connection().setAutoCommit(!session.peer().name().equals("SQLite mem"));
    long start = System.nanoTime();
    long end = start + session.sizes().slice().toNanos();
    long done = session.inThreads(threads, seat -> transferUntil(session, seat, end));
    Sample sample = Sample.rate(done, start);
    session.connection().setAutoCommit(true);
    long now = session.number("select count(*) from history");
    session.forgetStatements();
    if (now - logged != done) {
      throw new IllegalStateException("%d transactions left %d rows".formatted(done, now - logged));
    }
    return sample;
  }

  private static long transferUntil(PeerSession session, PeerSession.Seat seat, long end)
      throws SQLException {
    Connection connection = seat.connection();
    Random random = new Random(seat.number());
    int rows = accounts(session);
    long done = 0;
    int failures = 0;
    connection.setAutoCommit(false);
    try (Statements statements = new Statements(connection)) {
      do {
        // Each thread keeps to its own accounts and branch: locks of rows are not the work.
        int account = random.nextInt(rows / 8) * 8 + seat.number();
        synchronized (seat.turn()) {
          try {
            statements.transfer(account, seat.number());
            connection.commit();
            done++;
          } catch (SQLException conflict) {
            connection.rollback();
            if (++failures > MOST_FAILURES) {
              throw conflict;
            }
          }
        }
      } while (System.nanoTime() < end || done == 0);
    }
    synchronized (seat.turn()) {
      connection.rollback();
      if (seat.turn() != connection) {
        connection.setAutoCommit(true);
      }
    }
    return done;
  }

  /** The four statements of a thread. */
  private static final class Statements implements AutoCloseable {
    private final PreparedStatement debit;
    private final PreparedStatement select;
    private final PreparedStatement credit;
    private final PreparedStatement log;

    Statements(Connection connection) throws SQLException {
      debit =
          connection.prepareStatement("update accounts set abalance = abalance + ? where aid = ?");
      select = connection.prepareStatement("select abalance from accounts where aid = ?");
      credit =
          connection.prepareStatement("update branches set bbalance = bbalance + ? where bid = ?");
      log = connection.prepareStatement("insert into history values (?, ?)");
    }

    void transfer(int account, int branch) throws SQLException {
      debit.setInt(1, 1);
      debit.setInt(2, account);
      debit.executeUpdate();
      select.setInt(1, account);
      try (ResultSet result = select.executeQuery()) {
        result.next();
      }
      credit.setInt(1, 1);
      credit.setInt(2, branch);
      credit.executeUpdate();
      log.setInt(1, account);
      log.setInt(2, 1);
      log.executeUpdate();
    }

    @Override
    public void close() throws SQLException {
      debit.close();
      select.close();
      credit.close();
      log.close();
    }
  }
}
