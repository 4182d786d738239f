package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code docs/compatibility.md}: how many statements of each topic answer as PostgreSQL 15 does,
 * and what is left out for which reason.
 */
public final class CompatibilityDocument {

  static final Path FILE = Path.of("..", "docs", "compatibility.md");

  private static final String HEAD =
      """
      # Compatibility with PostgreSQL 15

      Written by `calcite-adapter/src/oracle/compatibility.sh` from a run of the
      [golden corpus](../calcite-adapter/src/test/resources/golden); not edited by hand.

      Each topic is a script. Its answers came from a real PostgreSQL 15: column labels, type names and rows as text, or SQLSTATE,
      message, position, detail and hint. A statement counts as equal when pagedb's answer is the same in all of these; without
      ORDER BY, the order of rows does not count. The corpus is what we thought of asking, so it proves nothing about the rest.

      """;

  private CompatibilityDocument() {}

  /**
   * Replays the corpus and writes the document, or shows where the list of what is left out lies.
   */
  public static void main(String[] arguments) throws IOException {
    List<GoldenTopic> topics = GoldenTopic.all();
    List<String> deviations = new ArrayList<>();
    for (GoldenTopic topic : topics) {
      for (String deviation : topic.deviations()) {
        deviations.add(topic + " " + deviation);
      }
    }
    if (!deviations.isEmpty()) {
      throw new IllegalStateException(
          "fix these or list them in left-out.tsv:\n" + String.join("\n", deviations));
    }
    Files.writeString(FILE, render(topics));
  }

  static String render(List<GoldenTopic> topics) {
    StringBuilder text = new StringBuilder(HEAD);
    int statements = 0;
    int leftOut = 0;
    StringBuilder rows = new StringBuilder();
    for (GoldenTopic topic : topics) {
      int size = topic.expected().size();
      statements += size;
      leftOut += topic.leftOut().size();
      rows.append(row(topic.toString(), size, topic.errors(), topic.leftOut().size()));
    }
    long errors = topics.stream().mapToLong(GoldenTopic::errors).sum();
    text.append("| topic | statements | of these errors | equal | left out |\n");
    text.append("|---|---:|---:|---:|---:|\n");
    text.append(row("**all**", statements, errors, leftOut)).append(rows);
    text.append("\n## Left out\n\n");
    text.append("| topic | reason | statements |\n|---|---|---|\n");
    for (GoldenTopic topic : topics) {
      reasons(topic).forEach((reason, numbers) -> text.append(row(topic, reason, numbers)));
    }
    return text.toString();
  }

  private static String row(String name, int statements, long errors, int leftOut) {
    return "| %s | %d | %d | %d | %d |\n"
        .formatted(name, statements, errors, statements - leftOut, leftOut);
  }

  private static String row(GoldenTopic topic, String reason, List<Integer> numbers) {
    String list = numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "| %s | %s | %s |\n".formatted(topic, reason.replace("|", "\\|"), list);
  }

  private static Map<String, List<Integer>> reasons(GoldenTopic topic) {
    Map<String, List<Integer>> reasons = new LinkedHashMap<>();
    topic
        .leftOut()
        .forEach(
            (number, reason) ->
                reasons.computeIfAbsent(reason, r -> new ArrayList<>()).add(number));
    return reasons;
  }
}
