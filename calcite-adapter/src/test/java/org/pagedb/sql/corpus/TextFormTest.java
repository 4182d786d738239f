package org.pagedb.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type makes of random texts what PostgreSQL makes of them, failures included. */
class TextFormTest {

  private static final Path FOLDER = Path.of("src", "test", "resources", "text-forms");

  static Set<String> types() throws IOException {
    return TextForms.patterns(FOLDER).keySet();
  }

  @ParameterizedTest
  @MethodSource("types")
  void readsAndWritesAsPostgresDoes(String type) throws IOException {
    Set<String> leftOut = leftOut(type);
    List<String> differences = new ArrayList<>();
    List<String> lines = Files.readAllLines(FOLDER.resolve(type.replace(' ', '-') + ".tsv"));
    try (GoldenReplay replay = new GoldenReplay()) {
      for (String line : lines) {
        String text = line.substring(0, line.indexOf('\t')).translateEscapes();
        String answer = TextForms.line(text, replay.attempt(TextForms.question(type, text)));
        if (answer.equals(line) == leftOut.contains(line.substring(0, line.indexOf('\t')))) {
          differences.add(line + "\n  answered " + answer);
        }
      }
    }
    assertThat(lines).hasSizeGreaterThan(100);
    assertThat(differences).as("%d of %d texts", differences.size(), lines.size()).isEmpty();
  }

  /** Texts whose answer is knowingly another one: type, text and the reason in each line. */
  private static Set<String> leftOut(String type) throws IOException {
    Set<String> texts = new HashSet<>();
    for (String line : Files.readAllLines(FOLDER.resolve("left-out.tsv"))) {
      String[] fields = line.split("\t");
      if (fields.length == 3 && fields[0].equals(type)) {
        texts.add(fields[1]);
      }
    }
    return texts;
  }
}
