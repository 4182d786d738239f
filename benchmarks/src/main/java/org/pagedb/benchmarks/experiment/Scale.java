package org.pagedb.benchmarks.experiment;

import java.time.Duration;
import org.pagedb.benchmarks.measure.Rounds;

/**
 * How much work an experiment is.
 *
 * @param name as on the command line
 * @param rows of the tables that most of them read
 * @param rounds how often each way is run
 * @param sampling how long a profile samples; also how long committers commit
 */
public record Scale(String name, int rows, Rounds rounds, Duration sampling) {

  /** Sees that everything works. */
  public static final Scale SMOKE =
      new Scale("smoke", 3_000, new Rounds(0, 1, Duration.ofSeconds(2)), Duration.ofMillis(50));

  /** Numbers within minutes. */
  public static final Scale QUICK =
      new Scale(
          "quick", 1_000_000, new Rounds(3, 9, Duration.ofSeconds(8)), Duration.ofMillis(1_500));

  /** The sources' sizes. */
  public static final Scale FULL =
      new Scale(
          "full", 10_000_000, new Rounds(3, 15, Duration.ofMinutes(1)), Duration.ofSeconds(5));

  /** The scale of that name. */
  public static Scale named(String name) {
    return switch (name) {
      case "smoke" -> SMOKE;
      case "quick" -> QUICK;
      case "full" -> FULL;
      default -> throw new IllegalArgumentException("no scale " + name + ": smoke, quick or full");
    };
  }
}
