package org.pagedb.sql.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A file that {@code postgres_describe.py} wrote: statements and what PostgreSQL says to each. */
final class OracleAnswers {

  private OracleAnswers() {}

  /** A statement and the lines of the answer. */
  record Answer(String statement, List<String> lines) {
    @Override
    public String toString() {
      return statement;
    }
  }

  /** The statements before the line {@code -- describe} of a script. */
  static String setup(String name) {
    String text = read(name + ".sql");
    return text.substring(0, text.indexOf("-- describe"));
  }

  static List<Answer> answers(String name) {
    List<Answer> answers = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    List<String> lines = new ArrayList<>();
    for (String line : read(name + ".txt").split("\n", -1)) {
      if (line.startsWith("> ")) {
        statement.append(statement.length() == 0 ? "" : "\n").append(line, 2, line.length());
      } else if (!line.isEmpty()) {
        lines.add(line);
      } else if (statement.length() > 0) {
        answers.add(new Answer(statement.toString(), List.copyOf(lines)));
        statement.setLength(0);
        lines.clear();
      }
    }
    if (statement.length() > 0) {
      answers.add(new Answer(statement.toString(), List.copyOf(lines)));
    }
    return answers;
  }

  private static String read(String file) {
    try (InputStream in = OracleAnswers.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new IllegalStateException(file, unreadable);
    }
  }
}
