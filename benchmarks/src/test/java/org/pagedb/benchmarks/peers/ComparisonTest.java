package org.pagedb.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of peers that are slow, refuse, or answer otherwise. */
class ComparisonTest {

  private static final List<Peer> PEERS = Peers.named(List.of("pagedb mem", "H2 mem"), null);

  /** Answers by {@code second} what the second peer is asked to run. */
  private static List<Result> compare(String second) throws Exception {
    Map<Peer, Channel> channels = new LinkedHashMap<>();
    channels.put(PEERS.get(0), channel("ok\t2\t7"));
    channels.put(PEERS.get(1), channel(second));
    try (Comparison comparison = new Comparison(Sizes.SMOKE, channels, group -> true)) {
      return comparison.run(soFar -> {}).stream()
          .filter(result -> result.peer() == PEERS.get(1))
          .toList();
    }
  }

  private static Channel channel(String reply) {
    return new Channel() {
      @Override
      public String ask(String request, Duration limit) {
        return request.startsWith("setup") ? "ok\t0\tready" : reply;
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void anAnswerOfItsOwnIsNoNumber() throws Exception {
    assertThat(compare("ok\t1\t8"))
        .isNotEmpty()
        .allSatisfy(result -> assertThat(result.refusal()).isEqualTo("answers 8, not 7"));
  }

  @Test
  void anAnswerWithinTheToleranceIs() throws Exception {
    assertThat(compare("ok\t1\t7.0001"))
        .isNotEmpty()
        .allSatisfy(result -> assertThat(result.median()).isEqualTo(1));
  }

  @Test
  void aPeerThatIsLateAgainAndAgainIsLeftOutOfTheRestOfTheGroup() throws Exception {
    List<Result> queries =
        compare(null).stream().filter(result -> result.group().name().equals("TPC-H")).toList();
    assertThat(queries.subList(0, 3))
        .allSatisfy(result -> assertThat(result.refusal()).startsWith("took longer than"));
    assertThat(queries.subList(3, queries.size()))
        .allSatisfy(result -> assertThat(result.refusal()).startsWith("left out after 3"));
  }

  @Test
  void aProcessThatTakesTooLongIsEndedAndBegunAnew() throws Exception {
    try (ProcessChannel channel = new ProcessChannel(PEERS.get(0), Sizes.SMOKE, null)) {
      assertThat(channel.ask("setup 0", Duration.ofMillis(1))).isNull();
      assertThat(channel.ask("setup 0", Duration.ofMinutes(1))).isEqualTo("ok\t0\tready");
      assertThat(channel.ask("run 0 0 0", Duration.ofMinutes(1))).matches("ok\t[0-9.E-]+\t30");
    }
  }
}
