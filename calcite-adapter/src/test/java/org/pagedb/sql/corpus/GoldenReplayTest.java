package org.pagedb.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays the golden corpus: every statement answers as PostgreSQL did, but for those listed. */
class GoldenReplayTest {

  static List<GoldenTopic> topics() throws IOException {
    return GoldenTopic.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("topics")
  void answersAsPostgresDoes(GoldenTopic topic) {
    assertThat(topic.expected()).hasSameSizeAs(topic.script().statements());
    List<String> deviations = topic.deviations();
    assertThat(deviations).as("%d statements", deviations.size()).isEmpty();
  }
}
