package org.pagedb.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/** What the numbers were taken on. */
public final class Machine {

  private Machine() {}

  /** A sentence for the head of a table. */
  public static String description() {
    return String.format(
        Locale.ROOT,
        "Taken %s: Java %s, %d processors (%s), %s memory, heap of at most %,d MB, %s %s.",
        LocalDate.now(),
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        first("/proc/cpuinfo", "model name", System.getProperty("os.arch")),
        first("/proc/meminfo", "MemTotal", "?"),
        Runtime.getRuntime().maxMemory() >> 20,
        System.getProperty("os.name"),
        System.getProperty("os.version"));
  }

  /** The value of a line {@code key : value} in a file, or the other if there is none. */
  private static String first(String file, String key, String other) {
    try {
      List<String> lines = Files.readAllLines(Path.of(file));
      for (String line : lines) {
        if (line.startsWith(key)) {
          return line.substring(line.indexOf(':') + 1).trim();
        }
      }
      return other;
    } catch (IOException e) {
      return other; // no Linux
    }
  }
}
