package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** Counting by an index whose order is the heap's, and by one whose order is not. */
final class IndexOrders {

  private static final String FILLER = "y".repeat(84);
  private static final long STEP = 7_919;

  private IndexOrders() {}

  static Group group() {
    return new Group(
        "Index order",
        Group::isOrdinary,
        IndexOrders::fill,
        List.of(
            Workload.query(
                "count by index, heap in its order",
                "select count(*) from ordered where a >= ?",
                0),
            Workload.query(
                "count by index, heap in random order",
                "select count(*) from shuffled where a >= ?",
                0)));
  }

  private static void fill(PeerSession session) throws SQLException, IOException {
    int rows = session.sizes().rows() / 2;
    String definition = "(a int, filler char(84))";
    session.fill("ordered", definition, 2, rows, (line, row) -> line(line, row));
    session.fill(
        "shuffled", definition, 2, rows, (line, row) -> line(line, (int) (row * STEP % rows)));
    session.execute("create index ordered_a on ordered (a)");
    session.execute("create index shuffled_a on shuffled (a)");
    if (session.peer().isOurs() || session.peer().kind() == Peer.Kind.SERVER) {
      session.execute("vacuum analyze ordered");
      session.execute("vacuum analyze shuffled");
    }
  }

  private static void line(StringBuilder line, int a) {
    line.append(a).append(",\"").append(FILLER).append('"');
  }
}
