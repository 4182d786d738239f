package org.pagedb.benchmarks.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.pagedb.benchmarks.report.Machine;
import org.pagedb.benchmarks.report.Page;
import org.pagedb.benchmarks.report.Table;

/**
 * Runs the JMH benchmarks of this package and writes {@code kernels.md}. Arguments: {@code smoke},
 * {@code quick} or {@code full}, the folder of the page, and a pattern of benchmarks to run.
 */
public final class Kernels {

  private Kernels() {}

  /** Runs them. */
  public static void main(String[] arguments) throws RunnerException, IOException {
    String scale = arguments.length > 0 ? arguments[0] : "quick";
    Path folder = Path.of(arguments.length > 1 ? arguments[1] : "docs/performance");
    run(scale, folder, arguments.length > 2 ? arguments[2] : ".*Benchmark.*");
  }

  /** Runs those that match, and gives the table that was written. */
  public static Table run(String scale, Path folder, String pattern)
      throws RunnerException, IOException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(Kernels.class.getPackageName() + pattern)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true);
    switch (scale) {
      case "smoke" ->
          options.forks(0).warmupIterations(0).measurementIterations(1).param("rows", "1000");
      case "quick" -> options.forks(1).warmupIterations(2).measurementIterations(3);
      case "full" -> options.forks(3).warmupIterations(5).measurementIterations(5);
      default -> throw new IllegalArgumentException("no scale " + scale);
    }
    TimeValue time = TimeValue.milliseconds(scale.equals("smoke") ? 10 : 400);
    options.warmupTime(time).measurementTime(scale.equals("full") ? TimeValue.seconds(1) : time);
    Table table = table(new Runner(options.build()).run());
    new Page(folder.resolve("kernels.md"))
        .replace(
            "numbers", Machine.description() + " Scale: " + scale + ".\n\n" + table.markdown());
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(folder.resolve("data").resolve("kernels.csv"), table.csv());
    return table;
  }

  private static Table table(Collection<RunResult> results) {
    Table table = Table.of("", "benchmark", "parameters", "score", "± 99.9 %", "unit");
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark();
      List<String> parameters =
          result.getParams().getParamsKeys().stream()
              .sorted()
              .map(key -> key + "=" + result.getParams().getParam(key))
              .toList();
      table.add(
          name.substring(Kernels.class.getPackageName().length() + 1).replace("Benchmark", ""),
          String.join(", ", parameters),
          result.getPrimaryResult().getScore(),
          result.getPrimaryResult().getScoreError(),
          result.getPrimaryResult().getScoreUnit());
    }
    return table;
  }
}
