package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Asks a real PostgreSQL 15 what it makes of random texts; {@code src/oracle/text-forms.sh} runs
 * it.
 */
public final class TextFormGenerator {

  private static final long SEED = 15;

  private TextFormGenerator() {}

  /**
   * Arguments: the JDBC URL of a maintenance database, the folder of {@code patterns.tsv}, and how
   * many texts there are to be for each type.
   */
  public static void main(String[] arguments) throws SQLException, IOException {
    Path folder = Path.of(arguments[1]);
    int count = Integer.parseInt(arguments[2]);
    try (OracleAttempts oracle = new OracleAttempts(arguments[0])) {
      for (Map.Entry<String, List<String>> type : TextForms.patterns(folder).entrySet()) {
        RandomTexts random = new RandomTexts(SEED + type.getKey().hashCode());
        List<String> texts =
            new ArrayList<>(new LinkedHashSet<>(random.of(type.getValue(), count)));
        List<String> questions = new ArrayList<>();
        for (String text : texts) {
          questions.add(TextForms.question(type.getKey(), text));
        }
        List<String> answers = oracle.answers(questions);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
          lines.add(TextForms.line(texts.get(i), answers.get(i)));
        }
        Files.write(folder.resolve(type.getKey().replace(' ', '-') + ".tsv"), lines);
      }
    }
  }
}
