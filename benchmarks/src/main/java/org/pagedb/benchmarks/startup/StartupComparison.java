package org.pagedb.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.pagedb.benchmarks.measure.Measured;
import org.pagedb.benchmarks.report.Machine;
import org.pagedb.benchmarks.report.Page;
import org.pagedb.benchmarks.report.Table;

/**
 * How long a whole JVM takes to start, connect, run a script and exit: pagedb's all-in-one jar, its
 * peers, and a JVM that does nothing, in turns. Writes {@code startup.md}.
 *
 * <p>Arguments: {@code smoke}, {@code quick} or {@code full}; the folder; the all-in-one jar; the
 * URL of a PostgreSQL, if there is one.
 */
public final class StartupComparison {

  /** Each is a resource beside this class. */
  private static final List<String> SCRIPTS = List.of("simple", "planner", "sixty");

  private static final int SECONDS = 60;

  private final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private final Path ownClasses;
  private final Map<String, List<Long>> times = new LinkedHashMap<>();

  private StartupComparison() throws URISyntaxException {
    ownClasses =
        Path.of(JdbcScript.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    int rounds =
        switch (arguments[0]) {
          case "smoke" -> 1;
          case "quick" -> 7;
          case "full" -> 21;
          default -> throw new IllegalArgumentException("no scale " + arguments[0]);
        };
    List<Subject> subjects = Subject.all(arguments[2], arguments.length > 3 ? arguments[3] : null);
    System.out.println(compare(subjects, rounds, Path.of(arguments[1])).markdown());
  }

  /** Compares, writes the page and gives its table. */
  static Table compare(List<Subject> subjects, int rounds, Path folder) throws Exception {
    StartupComparison comparison = new StartupComparison();
    int warmUp = rounds > 1 ? 1 : 0;
    for (int round = -warmUp; round < rounds; round++) {
      for (String script : SCRIPTS) {
        for (Subject subject : subjects) {
          comparison.run(subject, script, round >= 0);
        }
      }
    }
    Table table = comparison.table(subjects);
    new Page(folder.resolve("startup.md"))
        .replace(
            "numbers",
            "%s Medians of %d rounds.%n%n%s"
                .formatted(Machine.description(), rounds, table.markdown()));
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(folder.resolve("data").resolve("startup.csv"), table.csv());
    return table;
  }

  /** Notes how long a process took; nothing for a script that the system cannot run. */
  private void run(Subject subject, String script, boolean counts)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java, "-cp"));
    command.add(ownClasses + File.pathSeparator + subject.classPath());
    command.add("-Dderby.stream.error.file=/dev/null");
    command.addAll(List.of(JdbcScript.class.getName(), subject.url(), script));
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    long time = System.nanoTime() - start;
    if (!ended) {
      process.destroyForcibly().waitFor();
    } else if (process.exitValue() == 0 && counts) {
      times.computeIfAbsent(subject.name() + script, key -> new ArrayList<>()).add(time);
    }
  }

  private Table table(List<Subject> subjects) {
    List<String> head = new ArrayList<>(List.of("process"));
    for (String script : SCRIPTS) {
      head.add(script + ", ms");
      head.add("of H2's");
    }
    Table table = Table.of("", head.toArray(String[]::new));
    for (Subject subject : subjects) {
      List<Object> row = new ArrayList<>(List.of(subject.name()));
      for (String script : SCRIPTS) {
        double time = median(subject.name() + script);
        row.add(time);
        row.add(Table.digits(time / median("H2" + script)) + " ×");
      }
      table.add(row.toArray());
    }
    return table;
  }

  private double median(String key) {
    return times.containsKey(key) ? new Measured(key, times.get(key)).median() / 1e6 : Double.NaN;
  }
}
