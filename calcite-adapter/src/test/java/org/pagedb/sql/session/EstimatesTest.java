package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the planner expects, beside what PostgreSQL expects of the same tables. */
class EstimatesTest {

  private static final Path FOLDER = Path.of("src", "test", "resources", "estimates");
  private static final Pattern ROWS = Pattern.compile("rows=(\\d+)");
  private static final double FACTOR = 1.6;

  /** So few rows more or less never change a plan. */
  private static final double SLACK = 20;

  @Test
  void expectsAboutAsManyRowsAsPostgres() throws IOException {
    List<String> deviations = new ArrayList<>();
    TestSessions sessions = new TestSessions();
    try (Session session = sessions.open()) {
      TestSessions.rows(session, Files.readString(FOLDER.resolve("tables.sql")));
      for (String line : Files.readAllLines(FOLDER.resolve("rows.tsv"))) {
        if (line.startsWith("#")) {
          continue;
        }
        String[] fields = line.split("\t");
        double expected = Double.parseDouble(fields[0]);
        double estimated = estimate(session, fields[1]);
        if (estimated > expected * FACTOR + SLACK || estimated < expected / FACTOR - SLACK) {
          deviations.add(
              "%s: PostgreSQL %.0f, here %.0f".formatted(fields[1], expected, estimated));
        }
      }
    }
    assertThat(deviations).isEmpty();
  }

  private static double estimate(Session session, String query) {
    String first = TestSessions.rows(session, "explain " + query).get(0);
    Matcher rows = ROWS.matcher(first);
    assertThat(rows.find()).as(first).isTrue();
    return Double.parseDouble(rows.group(1));
  }
}
