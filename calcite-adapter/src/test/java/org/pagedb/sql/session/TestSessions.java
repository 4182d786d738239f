package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Sessions of one database in memory, and answers as lines of text. */
final class TestSessions {

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
      lines = result instanceof StatementResult.Rows rows ? lines(session, rows) : List.of();
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

  private static List<String> lines(Session session, StatementResult.Rows rows) {
    List<String> lines = new ArrayList<>();
    try (RowStream stream = rows.stream()) {
      for (ColumnBatch batch = stream.next(); batch != null; batch = stream.next()) {
        for (int i = 0; i < batch.size(); i++) {
          StringBuilder line = new StringBuilder();
          for (int column = 0; column < stream.columns().size(); column++) {
            TypeCodec codec = stream.columns().get(column).type().codec();
            line.append(column == 0 ? "" : "|")
                .append(text(session, codec, batch.column(column), batch.row(i)));
          }
          lines.add(line.toString());
        }
      }
    }
    return lines;
  }

  private static String text(Session session, TypeCodec codec, ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "null";
    }
    Object datum;
    if (vector instanceof LongVector longs) {
      datum = codec.fromLong(longs.at(row));
    } else if (vector instanceof DoubleVector doubles) {
      datum = codec.fromDouble(doubles.at(row));
    } else {
      BytesVector bytes = (BytesVector) vector;
      datum = codec.fromBytes(bytes.buffer(row), bytes.offset(row), bytes.length(row));
    }
    return codec.format(datum, session.typeContext());
  }
}
