package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A script with PostgreSQL's answers and what of it is left out.
 *
 * @param expected PostgreSQL's answers, one for each statement
 * @param leftOut reasons by the number of the statement, from 1
 */
record GoldenTopic(GoldenScript script, List<GoldenAnswer> expected, Map<Integer, String> leftOut) {

  static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  static List<GoldenTopic> all() throws IOException {
    List<GoldenTopic> topics = new ArrayList<>();
    for (GoldenScript script : GoldenScript.allIn(FOLDER)) {
      topics.add(
          new GoldenTopic(
              script,
              GoldenFile.read(FOLDER.resolve(script.name() + ".out")),
              leftOut(script.name())));
    }
    return topics;
  }

  /** Lines of {@code script, number, reason} with tabs between. */
  private static Map<Integer, String> leftOut(String script) throws IOException {
    Map<Integer, String> reasons = new TreeMap<>();
    for (String line : Files.readAllLines(FOLDER.resolve("left-out.tsv"))) {
      String[] cells = line.split("\t");
      if (cells.length == 3 && cells[0].equals(script)) {
        reasons.put(Integer.parseInt(cells[1]), cells[2]);
      }
    }
    return reasons;
  }

  /**
   * Replays the script in a fresh database. What comes back is empty when every statement but those
   * left out answers as PostgreSQL did, and none of those left out does.
   */
  List<String> deviations() {
    List<String> deviations = new ArrayList<>();
    try (GoldenReplay replay = new GoldenReplay()) {
      for (int i = 0; i < expected.size(); i++) {
        String statement = script.statements().get(i);
        GoldenAnswer answer = replay.answer(statement);
        boolean agrees = answer.agreesWith(expected.get(i), statement);
        if (agrees == leftOut.containsKey(i + 1)) {
          deviations.add(
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
    return deviations;
  }

  /** How many of PostgreSQL's answers are errors. */
  long errors() {
    return expected.stream().filter(GoldenAnswer::isError).count();
  }

  @Override
  public String toString() {
    return script.name();
  }
}
