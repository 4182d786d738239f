package org.pagedb.benchmarks.planning;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.pagedb.benchmarks.measure.Measured;
import org.pagedb.benchmarks.peers.TpchText;
import org.pagedb.benchmarks.report.Machine;
import org.pagedb.benchmarks.report.Page;
import org.pagedb.benchmarks.report.Table;
import org.pagedb.sql.session.DatabaseRegistry;
import org.pagedb.sql.session.ParsedStatement;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.type.PgType;

/**
 * What processor time it takes to parse, analyse and plan statements, by one thread, warm. Each
 * measured text differs from all before it in a comment, so that no cache knows it, except where
 * the cache is what is measured. Writes {@code planning.md}.
 */
public final class PlanningTimes {

  private static final double SCALE_FACTOR = 0.01;
  private static final int CALLS = 2_000;
  private static final int MOST_JOINED = 20;

  private static final String ORDINARY =
      "select id, name, price from products where category = %d and price between 10 and 20 order"
          + " by id";
  private static final String BY_KEY = "select /* %d */ v from t where id = $1";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Session session;
  private final int warmUp;
  private final int rounds;
  private int texts;

  private PlanningTimes(Session session, int warmUp, int rounds) {
    this.session = session;
    this.warmUp = warmUp;
    this.rounds = rounds;
  }

  /** Arguments: {@code smoke}, {@code quick} or {@code full}; the folder. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    String numbers =
        switch (arguments[0]) {
          case "smoke" -> measure(folder, 0, 1);
          case "quick" -> measure(folder, 40, 31);
          case "full" -> measure(folder, 40, 101);
          default -> throw new IllegalArgumentException("no scale " + arguments[0]);
        };
    System.out.println(numbers);
  }

  /** Measures, writes the page and gives its numbers. */
  static String measure(Path folder, int warmUp, int rounds) throws IOException {
    try (Session session =
        new DatabaseRegistry().privateMemory().connect(Map.of("user", "postgres"))) {
      PlanningTimes times = new PlanningTimes(session, warmUp, rounds);
      String numbers =
          Machine.description()
              + " Medians of "
              + rounds
              + " rounds.\n\n"
              + times.small().markdown()
              + '\n'
              + times.tpch().markdown()
              + '\n'
              + times.joins().markdown();
      new Page(folder.resolve("planning.md")).replace("numbers", numbers);
      return numbers;
    }
  }

  // ---- small statements

  private Table small() {
    run("create table t (id int primary key, v int)");
    run("insert into t select g, g * 2 from generate_series(1, 10000) g");
    run("analyze t");
    Table table = Table.of("Small statements", "what", "µs", "at most");
    table.add("parse a text of 100 characters", micros(this::parse), "20");
    table.add("analyse and plan a select by key", micros(this::planByKey), "60");
    table.add("the same with its plan in the cache", micros(this::planAgain), "3");
    return table;
  }

  /** Does its work {@link #CALLS} times and gives the nanoseconds. */
  @FunctionalInterface
  private interface Round {
    long run();
  }

  private double micros(Round round) {
    for (int i = 0; i < warmUp; i++) {
      round.run();
    }
    double[] nanos = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      nanos[i] = round.run();
    }
    return Measured.median(nanos) / 1e3 / CALLS;
  }

  private long parse() {
    String[] distinct = new String[CALLS];
    for (int i = 0; i < CALLS; i++) {
      distinct[i] = ORDINARY.formatted(10_000_000 + texts++);
    }
    long start = now();
    for (String text : distinct) {
      session.parse(text);
    }
    return now() - start;
  }

  private long planByKey() {
    ParsedStatement[] distinct = new ParsedStatement[CALLS];
    for (int i = 0; i < CALLS; i++) {
      distinct[i] = session.parse(BY_KEY.formatted(texts++)).get(0);
    }
    List<PgType> types = List.of(session.type("int4"));
    long start = now();
    for (ParsedStatement statement : distinct) {
      session.prepare(statement, types);
    }
    return now() - start;
  }

  private long planAgain() {
    ParsedStatement statement = session.parse(BY_KEY.formatted(-1)).get(0);
    List<PgType> types = List.of(session.type("int4"));
    long start = now();
    for (int i = 0; i < CALLS; i++) {
      session.prepare(statement, types);
    }
    return now() - start;
  }

  // ---- searches

  private Table tpch() throws IOException {
    TpchText.load(SCALE_FACTOR, this::run);
    run("analyze");
    Table table = Table.of("TPC-H, analysed and planned", "query", "ms", "at most");
    for (int query = 1; query <= TpchText.QUERIES; query++) {
      table.add("Q" + query, millis(TpchText.query(query)), "50");
    }
    return table;
  }

  private Table joins() {
    for (int i = 1; i <= MOST_JOINED; i++) {
      run("create table j" + i + " (id int primary key, next int, v int)");
      run(
          "insert into j%d select g, g %% 100, g from generate_series(1, %d) g"
              .formatted(i, 50 * i));
    }
    run("analyze");
    Table table =
        Table.of("Joins, analysed and planned", "joined", "chain, ms", "star, ms", "at most");
    for (int joined : new int[] {5, 8, 10, 15, MOST_JOINED}) {
      table.add(
          Integer.toString(joined),
          millis(join(joined, false)),
          millis(join(joined, true)),
          joined == MOST_JOINED ? "1000" : "50");
    }
    return table;
  }

  private static String join(int joined, boolean star) {
    StringBuilder text = new StringBuilder("select count(*) from j1");
    for (int i = 2; i <= joined; i++) {
      int to = star ? 1 : i - 1;
      text.append(" join j%d on j%d.id = j%d.next".formatted(i, i, to));
    }
    return text.append(" where j1.v < 30").toString();
  }

  private double millis(String sql) {
    for (int i = 0; i < warmUp; i++) {
      planned(sql);
    }
    double[] nanos = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      nanos[i] = planned(sql);
    }
    return Measured.median(nanos) / 1e6;
  }

  private long planned(String sql) {
    String distinct = sql.replaceFirst(" ", " /* " + texts++ + " */ ");
    ParsedStatement statement = session.parse(distinct).get(0);
    long start = now();
    session.prepare(statement, List.of());
    return now() - start;
  }

  private void run(String sql) {
    session.execute(session.prepare(session.parse(sql).get(0), List.of()), new Object[0]);
  }

  /** The thread's own time, which other work on the machine does not lengthen. */
  private static long now() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
