package org.pagedb.benchmarks.measure;

import java.time.Duration;

/**
 * How often the ways of a trial are run.
 *
 * @param warmUp rounds that are not counted
 * @param counted rounds that are, at most
 * @param limit when so much time has passed no further round is begun, but one is always counted
 */
public record Rounds(int warmUp, int counted, Duration limit) {

  /** The same with fewer warm-up rounds, for work that is slow or must be cold. */
  public Rounds withWarmUp(int rounds) {
    return new Rounds(Math.min(rounds, warmUp), counted, limit);
  }
}
