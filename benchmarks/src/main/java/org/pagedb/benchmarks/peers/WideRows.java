package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.pagedb.benchmarks.peers.Workload.Unit;

/** Rows of many columns: one column of all rows, and all columns of some. */
final class WideRows {

  private static final int NUMBERS = 24;
  private static final int ROWS_SHARE = 10;
  private static final String NOTE = "n".repeat(200);

  private WideRows() {}

  static Group group() {
    return new Group(
        "Wide rows",
        Group::isOrdinary,
        WideRows::fill,
        List.of(
            Workload.query("sum of one of 26 columns", "select sum(c20) from wide"),
            new Workload("fetch whole wide rows", Unit.PER_SECOND, WideRows::fetch)));
  }

  private static void fill(PeerSession session) throws SQLException, IOException {
    StringBuilder definition = new StringBuilder("(id int not null primary key");
    for (int i = 1; i <= NUMBERS; i++) {
      definition.append(", c").append(i).append(" int");
    }
    definition.append(", note varchar(200))");
    session.fill(
        "wide",
        definition.toString(),
        NUMBERS + 2,
        session.sizes().rows() / ROWS_SHARE,
        WideRows::line);
  }

  private static void line(StringBuilder line, int row) {
    line.append(row);
    for (int i = 1; i <= NUMBERS; i++) {
      line.append(',').append(row % (1_000 + i));
    }
    line.append(",\"").append(NOTE).append('"');
  }

  private static Sample fetch(PeerSession session, int round) throws SQLException {
    int wanted = session.sizes().rows() / ROWS_SHARE / 5;
    PreparedStatement select = session.prepare("select * from wide where id between ? and ?");
    select.setInt(1, wanted);
    select.setInt(2, 2 * wanted - 1);
    long sum = 0;
    int rows = 0;
    long start = System.nanoTime();
    try (ResultSet result = select.executeQuery()) {
      while (result.next()) {
        for (int i = 1; i <= NUMBERS + 1; i++) {
          sum += result.getInt(i);
        }
        sum += result.getString(NUMBERS + 2).length();
        rows++;
      }
    }
    return new Sample(Sample.rate(rows, start).value(), rows + " rows, sum " + sum);
  }
}
