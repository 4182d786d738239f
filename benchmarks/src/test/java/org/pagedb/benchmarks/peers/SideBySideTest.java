package org.pagedb.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every workload runs on every peer with a small table, and all answer alike. */
class SideBySideTest {

  @Test
  void allPeersDoAllTheWork() throws Exception {
    List<Peer> peers = Peer.named(List.of(), null);
    List<Measurement> measured = SideBySide.measure(peers, 2_000, 1);
    assertThat(measured).hasSize(peers.size() * Workloads.all(2_000).size());
    assertThat(measured)
        .filteredOn(m -> m.peer().name().startsWith("pagedb"))
        .noneMatch(Measurement::isRefused);
    Report report = new Report(measured, 2_000, 1);
    assertThat(report.markdown()).contains("| count(*) |", "**");
    assertThat(report.plot()).startsWith("<svg").endsWith("</svg>\n").contains("DuckDB");
    assertThat(report.csv().lines()).hasSizeGreaterThan(peers.size());
  }
}
