package org.pagedb.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long a whole JVM takes to start, connect, run a script and exit: pagedb's all-in-one jar, H2,
 * and a JVM that does nothing, run in turn so that a change in the machine's speed meets all alike.
 *
 * <p>Arguments: the all-in-one jar, H2's jar, and how many rounds (default 15). Prints a Markdown
 * table of medians.
 */
public final class StartupComparison {

  private static final int WARM_UP = 2;

  private final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private final Path ownClasses;
  private final Map<String, long[]> times = new LinkedHashMap<>();

  private StartupComparison(Path ownClasses) {
    this.ownClasses = ownClasses;
  }

  /** One kind of process. */
  private record Subject(String name, String classPath, String url, String script) {}

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 15;
    Path classes =
        Path.of(JdbcScript.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    new StartupComparison(classes).compare(arguments[0], arguments[1], rounds);
  }

  private void compare(String pagedbJar, String h2Jar, int rounds)
      throws IOException, InterruptedException {
    List<Subject> subjects =
        List.of(
            new Subject("bare JVM", "", "none", ""),
            new Subject("H2, simple script", h2Jar, "jdbc:h2:mem:start", "simple"),
            new Subject("pagedb, simple script", pagedbJar, "jdbc:pagedb:mem:start", "simple"),
            new Subject("H2, planner script", h2Jar, "jdbc:h2:mem:start", "planner"),
            new Subject("pagedb, planner script", pagedbJar, "jdbc:pagedb:mem:start", "planner"));
    for (Subject subject : subjects) {
      times.put(subject.name(), new long[rounds]);
    }
    for (int round = -WARM_UP; round < rounds; round++) {
      for (Subject subject : subjects) {
        long time = run(subject);
        if (round >= 0) {
          times.get(subject.name())[round] = time;
        }
      }
    }
    print(rounds);
  }

  private long run(Subject subject) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java, "-cp"));
    command.add(ownClasses + File.pathSeparator + subject.classPath());
    command.addAll(List.of(JdbcScript.class.getName(), subject.url(), subject.script()));
    Path output = Files.createTempFile("startup", ".txt");
    try {
      long start = System.nanoTime();
      int exit =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start()
              .waitFor();
      long time = System.nanoTime() - start;
      if (exit != 0) {
        throw new IllegalStateException(subject.name() + ": " + Files.readString(output));
      }
      return time;
    } finally {
      Files.delete(output);
    }
  }

  private void print(int rounds) {
    System.out.printf(
        "Java %s, %d processors, medians of %d rounds%n%n",
        Runtime.version(), Runtime.getRuntime().availableProcessors(), rounds);
    System.out.println("| process | wall ms | of H2's |");
    System.out.println("|---|---|---|");
    for (Map.Entry<String, long[]> entry : times.entrySet()) {
      double own = median(entry.getValue());
      String peer = entry.getKey().replace("pagedb", "H2");
      double ratio = times.containsKey(peer) ? own / median(times.get(peer)) : Double.NaN;
      System.out.printf(
          "| %s | %.0f | %s |%n",
          entry.getKey(), own / 1e6, Double.isNaN(ratio) ? "" : String.format("%.2f ×", ratio));
    }
  }

  private static double median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
