package org.pagedb.examples.tpch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One of TPC-H's 22 queries with the standard's validation parameters: its text, PostgreSQL 15's
 * answer, and the plan it got here, side by side as {@code q01.sql}, {@code q01.out} and {@code
 * q01.plan}.
 */
record TpchQuery(String name) {

  /** The scale of the data that answers and plans were made of. */
  static final double SCALE_FACTOR = 0.01;

  private static final Path FOLDER = Path.of("src", "test", "resources", "tpch");

  static List<TpchQuery> all() {
    return IntStream.rangeClosed(1, 22)
        .mapToObj(number -> new TpchQuery("q%02d".formatted(number)))
        .toList();
  }

  String sql() {
    return String.join("\n", lines("sql"));
  }

  /** PostgreSQL's rows, in order. */
  List<String> answer() {
    return lines("out");
  }

  /** The recorded plan. */
  List<String> plan() {
    return lines("plan");
  }

  void recordAnswer(List<String> rows) throws IOException {
    Files.write(file("out"), rows);
  }

  void recordPlan(List<String> plan) throws IOException {
    Files.write(file("plan"), plan);
  }

  /** The rows that {@code statement}'s database gives, the values of each with | between. */
  List<String> run(Statement statement) throws SQLException {
    return rows(statement, sql());
  }

  /** The plan that {@code statement}'s database gives. */
  List<String> explain(Statement statement) throws SQLException {
    return rows(statement, "explain (costs off) " + sql());
  }

  private static List<String> rows(Statement statement, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          values.add(result.getString(i));
        }
        rows.add(String.join("|", values));
      }
    }
    return rows;
  }

  private List<String> lines(String extension) {
    try {
      return Files.readAllLines(file(extension));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(String extension) {
    return FOLDER.resolve(name + "." + extension);
  }

  @Override
  public String toString() {
    return name;
  }
}
