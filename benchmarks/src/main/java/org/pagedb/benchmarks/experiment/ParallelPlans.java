package org.pagedb.benchmarks.experiment;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.benchmarks.measure.Trial;
import org.pagedb.benchmarks.measure.Way;
import org.pagedb.benchmarks.store.GatheredScan;
import org.pagedb.benchmarks.store.HeapWays;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.benchmarks.store.StoredTable.Filling;
import org.pagedb.benchmarks.store.StoredTable.Keys;
import org.pagedb.storage.engine.Storage;

/** S5: what workers give, and what it costs to gather their rows. */
final class ParallelPlans {

  private static final int WORKERS = 2;

  private ParallelPlans() {}

  static Findings gather(Scale scale) throws Exception {
    Findings findings = new Findings();
    exchange(findings, scale);
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:")) {
      load(connection, scale.rows());
      compare(
          findings,
          connection,
          "Count of the rows that pass a filter",
          "select count(*) from item where supplier > 5012",
          scale);
      compare(
          findings,
          connection,
          "All rows through a Gather, none given",
          "select * from item where supplier > 512 offset 1000000000 limit 1",
          scale);
      compare(
          findings,
          connection,
          "Sums of seven groups",
          "select kind, count(*), sum(price), avg(price) from item group by kind",
          scale);
      compare(
          findings,
          connection,
          "The first ten in an order",
          "select id, price from item order by price desc, id limit 10",
          scale);
      compare(
          findings,
          connection,
          "A join with a hash table of a tenth of the rows",
          "select count(*) from item i join item j on i.partner = j.id and j.id % 10 = 0",
          scale);
    }
    return findings;
  }

  /** Without SQL: the exchange by itself, with each saving taken away in turn. */
  private static void exchange(Findings findings, Scale scale) throws Exception {
    StoredTable table =
        StoredTable.load(
            Storage.inMemory(), RowShape.WIDE, scale.rows(), Keys.CLUSTERED, Filling.NONE);
    HeapWays.scan(table);
    int lanes = 4 * WORKERS;
    findings.add(
        "A scan of three columns whose batches one thread reads",
        Trial.run(
            List.of(
                Way.of("as Gather does it, 2 workers", () -> whole(WORKERS).sum(table)),
                Way.of(
                    "woken for every batch",
                    () -> new GatheredScan(WORKERS, lanes, 1, false, false).sum(table)),
                Way.of(
                    "batches copied",
                    () -> new GatheredScan(WORKERS, lanes, WORKERS, true, false).sum(table)),
                Way.of(
                    "through an identity projection",
                    () -> new GatheredScan(WORKERS, lanes, WORKERS, false, true).sum(table)),
                Way.of(
                    "all three", () -> new GatheredScan(WORKERS, lanes, 1, true, true).sum(table)),
                Way.of("as Gather does it, 1 worker", () -> whole(1).sum(table))),
            scale.rounds()),
        scale.rows(),
        "row");
  }

  private static GatheredScan whole(int workers) {
    return GatheredScan.asInGather(workers);
  }

  private static void load(Connection connection, int rows) throws SQLException {
    execute(
        connection,
        "create table item (id int, supplier int, kind int, partner int, price numeric(10,2),"
            + " note text)");
    execute(
        connection,
        ("insert into item select i, i %% 10000, i %% 7, (i * 7919::bigint %% %d)::int,"
                + " i %% 1000 / 8.0, repeat('x', 60) from generate_series(0, %d) i")
            .formatted(rows, rows - 1));
    execute(connection, "vacuum analyze item");
    execute(connection, "set parallel_setup_cost = 0");
    execute(connection, "set parallel_tuple_cost = 0.001");
    execute(connection, "set min_parallel_table_scan_size = 0");
  }

  private static void compare(
      Findings findings, Connection connection, String title, String query, Scale scale)
      throws Exception {
    List<Way> ways = new ArrayList<>();
    ways.add(way(connection, "one thread", query, 0, 8));
    ways.add(way(connection, "parallel plan, no worker to be had", query, WORKERS, 0));
    ways.add(way(connection, "1 worker and the leader", query, 1, 8));
    ways.add(way(connection, "2 workers and the leader", query, WORKERS, 8));
    findings.add(title, Trial.run(ways, scale.rounds()), scale.rows(), "row");
    execute(connection, "set max_parallel_workers_per_gather = " + WORKERS);
    StringBuilder plan = new StringBuilder(query).append("\n\n");
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery("explain (costs off) " + query)) {
      while (lines.next()) {
        plan.append(lines.getString(1)).append('\n');
      }
    }
    findings.verbatim("The parallel plan", plan.toString());
  }

  private static Way way(
      Connection connection, String name, String query, int perGather, int workers) {
    return new Way(
        name,
        () -> {
          execute(connection, "set max_parallel_workers_per_gather = " + perGather);
          execute(connection, "set max_parallel_workers = " + workers);
        },
        () -> hash(connection, query));
  }

  /** All values of all rows, in whatever order they come. */
  private static long hash(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      long hash = 0;
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        long row = 0;
        for (int column = 1; column <= columns; column++) {
          row = 31 * row + result.getString(column).hashCode();
        }
        hash += row;
      }
      return hash;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
