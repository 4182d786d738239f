package org.pagedb.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.session.DatabaseRegistry;
import org.pagedb.sql.session.ParsedStatement;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.session.StatementResult;
import org.pagedb.sql.session.TestSessions;

/** Runs SQL in a database of its own and gives rows as text. */
final class SqlRunner implements AutoCloseable {

  private final Session session =
      new DatabaseRegistry().privateMemory().connect(Map.of("user", "postgres", "TimeZone", "UTC"));

  /** Rows with their values between bars; null is the empty text. */
  List<String> rows(String sql, Object... parameters) {
    List<String> rows = new ArrayList<>();
    for (ParsedStatement statement : session.parse(sql)) {
      StatementResult result = session.execute(session.prepare(statement, List.of()), parameters);
      if (result instanceof StatementResult.Rows given) {
        rows.addAll(TestSessions.lines(session, given, ""));
      }
    }
    return rows;
  }

  /** What EXPLAIN says, without costs. */
  String plan(String sql) {
    return String.join("\n", rows("explain (costs off) " + sql));
  }

  @Override
  public void close() {
    session.close();
  }
}
