package org.pagedb.benchmarks.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs all parts, each in a JVM of its own that is ended when its time is over, and fills the pages
 * of a folder. Arguments: {@code smoke}, {@code quick} or {@code full}; {@code --out FOLDER}
 * (default {@code docs/performance}); {@code --postgres URL} for a PostgreSQL among the peers;
 * {@code --jar FILE}, the all-in-one jar, for start-up times; then the parts wanted, none for all.
 */
public final class Benchmarks {

  private static final String PACKAGE = "org.pagedb.benchmarks.";

  /** How many times longer the full scale may take. */
  private static final int FULL = 8;

  private Benchmarks() {}

  /**
   * A part.
   *
   * @param name as on the command line
   * @param program its main class
   * @param minutes how long it may take at the quick scale
   */
  private record Part(String name, String program, int minutes) {}

  private static final List<Part> PARTS =
      List.of(
          new Part("experiments", PACKAGE + "experiment.Experiments", 5),
          new Part("kernels", PACKAGE + "kernel.Kernels", 4),
          new Part("peers", PACKAGE + "peers.SideBySide", 16),
          new Part("planning", PACKAGE + "planning.PlanningTimes", 4),
          new Part("startup", PACKAGE + "startup.StartupComparison", 3));

  /** Runs them; the exit code is how many parts did not come to their end. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String scale = "quick";
    String out = "docs/performance";
    String postgres = null;
    String jar = null;
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "smoke", "quick", "full" -> scale = arguments[i];
        case "--out" -> out = arguments[++i];
        case "--postgres" -> postgres = arguments[++i];
        case "--jar" -> jar = arguments[++i];
        default -> wanted.add(arguments[i]);
      }
    }
    int failed = 0;
    for (Part part : PARTS) {
      if (wanted.isEmpty() || wanted.contains(part.name())) {
        List<String> more = new ArrayList<>(List.of(scale, out));
        if (part.name().equals("peers") && postgres != null) {
          more.addAll(List.of("--postgres", postgres));
        }
        if (part.name().equals("startup")) {
          if (jar == null) {
            System.out.println("startup: left out, no --jar");
            continue;
          }
          more.add(jar);
          if (postgres != null) {
            more.add(postgres);
          }
        }
        failed += run(part, more, scale.equals("full") ? FULL : 1) ? 0 : 1;
      }
    }
    System.exit(failed);
  }

  private static boolean run(Part part, List<String> arguments, int factor)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + Runtime.getRuntime().maxMemory(),
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-cp",
                System.getProperty("java.class.path"),
                part.program()));
    command.addAll(arguments);
    long start = System.nanoTime();
    Process process = new ProcessBuilder(command).inheritIO().start();
    boolean ended = process.waitFor((long) part.minutes() * factor, TimeUnit.MINUTES);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    System.out.printf(
        "%s: %s after %.0f s%n",
        part.name(),
        !ended ? "ended, its time was over," : "exit code " + process.exitValue(),
        (System.nanoTime() - start) / 1e9);
    return ended && process.exitValue() == 0;
  }
}
