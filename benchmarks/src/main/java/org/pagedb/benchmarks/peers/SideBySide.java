package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.benchmarks.report.Page;

/**
 * Compares pagedb and its peers and writes {@code peers.md}, {@code peers.svg} and {@code
 * data/peers.csv}, anew after each group of workloads.
 *
 * <p>Arguments: the scale ({@code smoke}, {@code quick}, {@code full}), the folder, {@code
 * --postgres URL}, {@code --group} and the beginning of a group's name, as often as wanted (default
 * all), then beginnings of peers' names (default all).
 */
public final class SideBySide {

  private SideBySide() {}

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    Sizes sizes = Sizes.named(arguments.length > 0 ? arguments[0] : "quick");
    Path out = Path.of(arguments.length > 1 ? arguments[1] : "docs/performance");
    String postgres = null;
    List<String> names = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    for (int i = 2; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--postgres" -> postgres = arguments[++i];
        case "--group" -> groups.add(arguments[++i]);
        default -> names.add(arguments[i]);
      }
    }
    Map<Peer, Channel> channels = new LinkedHashMap<>();
    for (Peer peer : Peers.named(names, postgres)) {
      channels.put(peer, new ProcessChannel(peer, sizes, postgres));
    }
    try (Comparison comparison =
        new Comparison(sizes, channels, group -> isWanted(group, groups))) {
      List<Result> results = comparison.run(soFar -> write(new Report(soFar, sizes), out));
      System.out.println(new Report(results, sizes).markdown());
    }
    System.exit(0); // whatever a killed process has left open
  }

  private static boolean isWanted(Group group, List<String> beginnings) {
    return beginnings.isEmpty() || beginnings.stream().anyMatch(group.name()::startsWith);
  }

  static void write(Report report, Path out) {
    try {
      Files.createDirectories(out.resolve("data"));
      new Page(out.resolve("peers.md")).replace("numbers", report.markdown());
      Files.writeString(out.resolve("peers.svg"), report.plot());
      Files.writeString(out.resolve("data").resolve("peers.csv"), report.csv());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
