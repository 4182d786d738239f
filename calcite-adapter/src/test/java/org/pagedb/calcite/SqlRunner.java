package org.pagedb.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.session.DatabaseRegistry;
import org.pagedb.sql.session.ParsedStatement;
import org.pagedb.sql.session.RowStream;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.session.StatementResult;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

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
        try (RowStream stream = given.stream()) {
          read(stream, rows);
        }
      }
    }
    return rows;
  }

  /** What EXPLAIN says, without costs. */
  String plan(String sql) {
    return String.join("\n", rows("explain (costs off) " + sql));
  }

  private void read(RowStream stream, List<String> rows) {
    for (ColumnBatch batch = stream.next(); batch != null; batch = stream.next()) {
      for (int i = 0; i < batch.size(); i++) {
        List<String> values = new ArrayList<>();
        for (int c = 0; c < stream.columns().size(); c++) {
          values.add(text(stream.columns().get(c), batch.column(c), batch.row(i)));
        }
        rows.add(String.join("|", values));
      }
    }
  }

  private String text(OutputColumn column, ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "";
    }
    TypeCodec codec = column.type().codec();
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

  @Override
  public void close() {
    session.close();
  }
}
