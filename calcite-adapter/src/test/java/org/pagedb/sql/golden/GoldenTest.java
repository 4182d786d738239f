package org.pagedb.sql.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays what PostgreSQL answered to the cases under {@code src/test/golden}. */
class GoldenTest {

  static List<String> files() throws IOException {
    return GoldenFile.names();
  }

  @ParameterizedTest
  @MethodSource("files")
  void answersAsPostgresDoes(String name) throws IOException {
    List<String> differences = new ArrayList<>();
    GoldenSettings settings = new GoldenSettings();
    int cases = 0;
    for (String line : GoldenFile.lines(name)) {
      String[] fields = line.split("\t", -1);
      if (fields[0].equals("set")) {
        settings.set(fields[1], fields[2]);
        continue;
      }
      cases++;
      int answer = answerStart(fields);
      String expected = String.join("\t", List.of(fields).subList(answer, fields.length));
      String actual = new GoldenCase(fields, answer, settings.context()).answer();
      if (!actual.equals(expected)) {
        differences.add(line.replace('\t', ' ') + "\n      but got " + actual.replace('\t', ' '));
      }
    }
    assertThat(cases).isPositive();
    assertThat(differences)
        .as("%d of %d cases differ:%n%s", differences.size(), cases, String.join("\n", differences))
        .isEmpty();
  }

  private static int answerStart(String[] fields) {
    for (int i = fields.length - 1; i > 0; i--) {
      if (fields[i].equals("=") && i == fields.length - 3
          || fields[i].equals("!") && i == fields.length - 5) {
        return i;
      }
    }
    throw new IllegalArgumentException("no answer in " + String.join(" ", fields));
  }
}
