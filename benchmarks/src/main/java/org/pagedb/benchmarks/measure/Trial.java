package org.pagedb.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;

/** Runs ways of doing the same work, in turns. */
public final class Trial {

  private Trial() {}

  /**
   * The times of all ways.
   *
   * @throws IllegalStateException if two of them answer differently
   */
  public static List<Measured> run(List<Way> ways, Rounds rounds) throws Exception {
    List<List<Long>> times = new ArrayList<>();
    for (int i = 0; i < ways.size(); i++) {
      times.add(new ArrayList<>());
    }
    long deadline = System.nanoTime() + rounds.limit().toNanos();
    for (int round = -rounds.warmUp(); round < rounds.counted(); round++) {
      boolean late = System.nanoTime() > deadline;
      if (late && round > 0) {
        break;
      }
      round = late && round < 0 ? 0 : round;
      runOnce(ways, round >= 0 ? times : null);
    }
    List<Measured> measured = new ArrayList<>();
    for (int i = 0; i < ways.size(); i++) {
      measured.add(new Measured(ways.get(i).name(), List.copyOf(times.get(i))));
    }
    return measured;
  }

  private static void runOnce(List<Way> ways, List<List<Long>> times) throws Exception {
    long expected = 0;
    for (int i = 0; i < ways.size(); i++) {
      Way way = ways.get(i);
      way.before().run();
      long start = System.nanoTime();
      long answer = way.work().run();
      long time = System.nanoTime() - start;
      if (i > 0 && answer != expected) {
        throw new IllegalStateException(
            "%s answers %d, but %s %d".formatted(way.name(), answer, ways.get(0).name(), expected));
      }
      expected = answer;
      if (times != null) {
        times.get(i).add(time);
      }
    }
  }
}
