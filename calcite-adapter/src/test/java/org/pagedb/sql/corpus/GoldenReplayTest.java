package org.pagedb.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays the golden corpus: every statement answers as PostgreSQL did, but for those listed. */
class GoldenReplayTest {

  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  static List<GoldenScript> scripts() throws IOException {
    return GoldenScript.allIn(FOLDER);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("scripts")
  void answersAsPostgresDoes(GoldenScript script) throws IOException {
    List<GoldenAnswer> expected = GoldenFile.read(FOLDER.resolve(script.name() + ".out"));
    assertThat(expected).hasSameSizeAs(script.statements());
    Map<Integer, String> leftOut = leftOut(script.name());
    List<String> wrong = new ArrayList<>();
    try (GoldenReplay replay = new GoldenReplay()) {
      for (int i = 0; i < expected.size(); i++) {
        String statement = script.statements().get(i);
        GoldenAnswer answer = replay.answer(statement);
        boolean agrees = answer.agreesWith(expected.get(i), statement);
        if (agrees == leftOut.containsKey(i + 1)) {
          wrong.add(
              "#%d %s%n  %s%n  expected %s%n  answered %s"
                  .formatted(
                      i + 1,
                      statement,
                      agrees ? "agrees, but is listed as left out" : "differs",
                      expected.get(i).lines(),
                      answer.lines()));
        }
      }
    }
    assertThat(wrong).as("%d statements", wrong.size()).isEmpty();
  }

  /** Lines of {@code script, number, reason} with tabs between. */
  private static Map<Integer, String> leftOut(String script) throws IOException {
    Map<Integer, String> reasons = new LinkedHashMap<>();
    for (String line : Files.readAllLines(FOLDER.resolve("left-out.tsv"))) {
      String[] cells = line.split("\t");
      if (cells.length == 3 && cells[0].equals(script)) {
        reasons.put(Integer.parseInt(cells[1]), cells[2]);
      }
    }
    return reasons;
  }
}
