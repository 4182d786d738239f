package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs every workload on every peer, in turns so that a change in the machine's speed meets all
 * alike, checks that the answers are the same, and writes medians and ratios.
 *
 * <p>Arguments: {@code --rows N} (default 1,000,000), {@code --rounds N} (default 5), {@code --out
 * FOLDER} (default {@code docs/performance}), {@code --postgres URL}, then names of peers (default
 * all).
 */
public final class SideBySide {

  private static final int WARM_UP = 2;

  private final int rows;
  private final int rounds;
  private final List<Bench> benches = new ArrayList<>();
  private final List<Measurement> measurements = new ArrayList<>();

  private SideBySide(int rows, int rounds) {
    this.rows = rows;
    this.rounds = rounds;
  }

  /** Runs it. */
  public static void main(String[] arguments) throws IOException, SQLException {
    int rows = 1_000_000;
    int rounds = 5;
    Path out = Path.of("docs", "performance");
    String postgres = null;
    List<String> names = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--rows" -> rows = Integer.parseInt(arguments[++i]);
        case "--rounds" -> rounds = Integer.parseInt(arguments[++i]);
        case "--out" -> out = Path.of(arguments[++i]);
        case "--postgres" -> postgres = arguments[++i];
        default -> names.add(arguments[i]);
      }
    }
    List<Measurement> measured = measure(Peer.named(names, postgres), rows, rounds);
    Files.createDirectories(out);
    Report report = new Report(measured, rows, rounds);
    Files.writeString(out.resolve("peers.csv"), report.csv());
    Files.writeString(out.resolve("peers-table.md"), report.markdown());
    Files.writeString(out.resolve("peers.svg"), report.plot());
    System.out.println(report.markdown());
  }

  /** What the workloads take on each of the peers. */
  static List<Measurement> measure(List<Peer> peers, int rows, int rounds)
      throws IOException, SQLException {
    SideBySide run = new SideBySide(rows, rounds);
    try {
      for (Peer peer : peers) {
        run.benches.add(new Bench(peer, Peer.emptyDirectory(), rows));
      }
      for (Workload workload : Workloads.all(rows)) {
        run.measure(workload);
      }
    } finally {
      for (Bench bench : run.benches) {
        bench.close();
      }
    }
    return run.measurements;
  }

  private void measure(Workload workload) {
    Map<Bench, List<Long>> times = new HashMap<>();
    Map<Bench, String> refusals = new HashMap<>();
    for (Bench bench : benches) {
      times.put(bench, new ArrayList<>());
    }
    for (int round = 0; round < WARM_UP + rounds; round++) {
      Object answer = null;
      for (Bench bench : benches) {
        if (refusals.containsKey(bench)) {
          continue;
        }
        try {
          bench.begin();
          Object answered = workload.body().run(bench, round);
          long time = bench.nanosecondsSinceBegin();
          if (answer != null && !answer.equals(answered)) {
            throw new IllegalStateException(
                "%s: %s answers %s, others %s"
                    .formatted(workload.name(), bench.peer().name(), answered, answer));
          }
          answer = answered;
          if (round >= WARM_UP) {
            times.get(bench).add(time);
          }
        } catch (SQLException refused) {
          refusals.put(bench, refused.getMessage());
        }
      }
    }
    for (Bench bench : benches) {
      measurements.add(
          new Measurement(workload, bench.peer(), times.get(bench), refusals.get(bench)));
    }
  }
}
