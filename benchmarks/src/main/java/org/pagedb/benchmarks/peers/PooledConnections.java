package org.pagedb.benchmarks.peers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.benchmarks.measure.Crew;
import org.pagedb.benchmarks.peers.Workload.Unit;

/** A connection borrowed from HikariCP, a select, and the connection given back. */
final class PooledConnections {

  private static final int[] THREADS = {1, 2, 10};

  private PooledConnections() {}

  static Group group() {
    List<Workload> workloads = new ArrayList<>();
    for (int threads : THREADS) {
      workloads.add(
          new Workload(
              "borrow, select 1, give back, %d thread%s"
                  .formatted(threads, threads == 1 ? "" : "s"),
              Unit.PER_SECOND,
              (session, round) -> borrow(session, threads)));
    }
    return new Group(
        "Connection pool",
        peer -> Group.isOrdinary(peer) && peer.kind() != Peer.Kind.FILE,
        session -> {},
        workloads);
  }

  private static Sample borrow(PeerSession session, int threads) throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(session.peer().url());
    config.setMaximumPoolSize(threads);
    config.setAutoCommit(true);
    String select = session.peer().translate("select 1");
    try (HikariDataSource pool = new HikariDataSource(config)) {
      selectOnce(pool, select);
      long start = System.nanoTime();
      long end = start + session.sizes().slice().toNanos();
      return Sample.rate(Crew.sum(threads, number -> () -> selectUntil(pool, select, end)), start);
    }
  }

  private static long selectUntil(HikariDataSource pool, String select, long end)
      throws SQLException {
    long done = 0;
    do {
      selectOnce(pool, select);
      done++;
    } while (System.nanoTime() < end);
    return done;
  }

  private static void selectOnce(HikariDataSource pool, String select) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(select)) {
      result.next();
      if (result.getInt(1) != 1) {
        throw new IllegalStateException("1 is " + result.getInt(1));
      }
    }
  }
}
