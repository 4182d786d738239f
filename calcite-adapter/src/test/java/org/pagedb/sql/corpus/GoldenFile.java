package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The answers to a script, beside it as {@code NAME.out}: for each statement a line {@code ### n},
 * then the answer's lines.
 */
final class GoldenFile {

  private static final String MARK = "### ";

  private GoldenFile() {}

  static void write(Path file, List<GoldenAnswer> answers) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      lines.add(MARK + (i + 1));
      lines.addAll(answers.get(i).lines());
    }
    Files.write(file, lines);
  }

  static List<GoldenAnswer> read(Path file) throws IOException {
    List<GoldenAnswer> answers = new ArrayList<>();
    List<String> lines = null;
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(MARK)) {
        lines = new ArrayList<>();
        answers.add(new GoldenAnswer(lines));
      } else {
        lines.add(line);
      }
    }
    return answers;
  }
}
