package org.pagedb.benchmarks.peers;

import java.time.Duration;

/**
 * How much work a comparison is.
 *
 * @param name as on the command line
 * @param rows of the accounts table; others follow
 * @param tpchScale TPC-H's scale factor
 * @param slice how long rates are taken for in a round
 * @param repeat how long short work is repeated for in a round
 * @param warmUp rounds that are not counted
 * @param rounds that are
 * @param limit how long one run may take on one system
 * @param total when so much time has passed, what is left is left out
 */
record Sizes(
    String name,
    int rows,
    double tpchScale,
    Duration slice,
    Duration repeat,
    int warmUp,
    int rounds,
    Duration limit,
    Duration total) {

  static final Sizes SMOKE =
      new Sizes(
          "smoke",
          1_000,
          0.01,
          Duration.ofMillis(20),
          Duration.ZERO,
          0,
          1,
          Duration.ofSeconds(60),
          Duration.ofMinutes(10));

  static final Sizes QUICK =
      new Sizes(
          "quick",
          1_000_000,
          0.1,
          Duration.ofMillis(300),
          Duration.ofMillis(100),
          4,
          3,
          Duration.ofSeconds(4),
          Duration.ofMinutes(14));

  static final Sizes FULL =
      new Sizes(
          "full",
          1_000_000,
          0.1,
          Duration.ofSeconds(2),
          Duration.ofMillis(500),
          3,
          9,
          Duration.ofSeconds(30),
          Duration.ofHours(1));

  static Sizes named(String name) {
    return switch (name) {
      case "smoke" -> SMOKE;
      case "quick" -> QUICK;
      case "full" -> FULL;
      default -> throw new IllegalArgumentException("no scale " + name + ": smoke, quick or full");
    };
  }

  /** How long making tables ready may take on one system. */
  Duration setUpLimit() {
    return limit.multipliedBy(10);
  }
}
