package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/** Sessions of one database in memory, and answers as lines of text. */
public final class TestSessions {

  private final Database database = new DatabaseRegistry().privateMemory();

  Database database() {
    return database;
  }

  Session open() {
    return open("postgres");
  }

  Session open(String user) {
    return database.connect(Map.of("user", user, "TimeZone", "UTC"));
  }

  /** The last statement's rows, the values of each with {@code |} between. */
  static List<String> rows(Session session, String sql) {
    List<String> lines = List.of();
    for (ParsedStatement statement : session.parse(sql)) {
      StatementResult result =
          session.execute(session.prepare(statement, List.of()), new Object[0]);
      lines =
          result instanceof StatementResult.Rows rows ? lines(session, rows, "null") : List.of();
    }
    return lines;
  }

  /** The only value of the last statement's only row. */
  static String value(Session session, String sql) {
    List<String> rows = rows(session, sql);
    if (rows.size() != 1) {
      throw new AssertionError(rows.size() + " rows: " + sql);
    }
    return rows.get(0);
  }

  /** The rows as lines, with a text of the caller's for NULL. */
  public static List<String> lines(Session session, StatementResult.Rows rows, String ofNull) {
    List<String> lines = new ArrayList<>();
    try (RowStream stream = rows.stream()) {
      for (ColumnBatch batch = stream.next(); batch != null; batch = stream.next()) {
        for (int i = 0; i < batch.size(); i++) {
          StringBuilder line = new StringBuilder();
          for (int column = 0; column < stream.columns().size(); column++) {
            PgType type = stream.columns().get(column).type();
            Object datum = DatumVectors.read(type, batch.column(column), batch.row(i));
            line.append(column == 0 ? "" : "|");
            line.append(datum == null ? ofNull : type.codec().format(datum, session.typeContext()));
          }
          lines.add(line.toString());
        }
      }
    }
    return lines;
  }
}
