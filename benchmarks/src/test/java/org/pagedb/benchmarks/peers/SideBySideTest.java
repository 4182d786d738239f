package org.pagedb.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every workload runs on every peer with small tables, and all answer alike. */
class SideBySideTest {

  @TempDir Path folder;

  private static List<Result> compare(List<Peer> peers, Predicate<Group> groups) throws Exception {
    Map<Peer, Channel> channels = new LinkedHashMap<>();
    for (Peer peer : peers) {
      channels.put(peer, Channel.local(peer, Sizes.SMOKE));
    }
    try (Comparison comparison = new Comparison(Sizes.SMOKE, channels, groups)) {
      List<Result> results = comparison.run(soFar -> {});
      assertThat(results)
          .filteredOn(result -> result.peer().isOurs())
          .isNotEmpty()
          .allMatch(result -> result.refusal() == null);
      return results;
    }
  }

  @Test
  void allPeersDoAllTheWork() throws Exception {
    List<Result> results = compare(Peers.inProcess(), group -> !group.name().equals("TPC-H"));
    assertThat(results.stream().filter(Result::hasNumber).count())
        .as("workloads that peers can do")
        .isGreaterThan(results.size() * 8L / 10);
    Report report = new Report(results, Sizes.SMOKE);
    SideBySide.write(report, folder);
    assertThat(Files.readString(folder.resolve("peers.md")))
        .contains(
            "| count(*) | ms |", "**", "Where pagedb is not first", "DuckDB mem, has no copies");
    assertThat(Files.readString(folder.resolve("peers.svg")))
        .startsWith("<svg")
        .endsWith("</svg>\n")
        .contains("DuckDB");
    assertThat(report.csv().lines()).hasSizeGreaterThan(results.size() * 8 / 10);
  }

  @Test
  void allQueriesOfTpchAnswerAsSqliteDoes() throws Exception {
    List<Result> results =
        compare(
            Peers.named(List.of("pagedb mem", "SQLite mem"), null),
            group -> group.name().equals("TPC-H"));
    assertThat(results).hasSize(2 * 23).allMatch(Result::hasNumber);
  }
}
