package org.pagedb.sql.corpus;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.session.Database;
import org.pagedb.sql.session.DatabaseRegistry;
import org.pagedb.sql.session.ParsedStatement;
import org.pagedb.sql.session.RowStream;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.session.StatementResult;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/** Carries statements out in one session and writes the answers as the golden files do. */
final class GoldenReplay implements AutoCloseable {

  private final Session session;

  /** A session of a fresh database. */
  GoldenReplay() {
    this(new DatabaseRegistry().privateMemory());
  }

  /** Another session of a database. */
  GoldenReplay(Database database) {
    session = database.connect(Map.of("user", "postgres", "TimeZone", "UTC"));
  }

  Session session() {
    return session;
  }

  GoldenAnswer answer(String sql) {
    try {
      GoldenAnswer answer = GoldenAnswer.count(0);
      boolean hasData = GoldenScript.hasData(sql);
      int end = hasData ? sql.indexOf(GoldenScript.DATA) : sql.length();
      String data = hasData ? sql.substring(end + GoldenScript.DATA.length()) : "";
      for (ParsedStatement statement : session.parse(sql.substring(0, end))) {
        answer =
            answer(session.execute(session.prepare(statement, List.of()), new Object[0]), data);
      }
      return answer;
    } catch (SqlFailure failure) {
      return GoldenAnswer.error(
              failure.state().code(),
              failure.getMessage(),
              failure.position(),
              failure.field(SqlFailure.Field.DETAIL),
              failure.field(SqlFailure.Field.HINT))
          .at(
              sql.toLowerCase(Locale.ROOT).startsWith("copy")
                  ? failure.field(SqlFailure.Field.WHERE)
                  : null);
    }
  }

  /** The only value of a query's only row; a failure answers {@code !SQLSTATE message}. */
  String attempt(String query) {
    try {
      StatementResult result =
          session.execute(session.prepare(session.parse(query).get(0), List.of()), new Object[0]);
      try (RowStream stream = ((StatementResult.Rows) result).stream()) {
        ColumnBatch batch = stream.next();
        return row(stream.columns(), batch, batch.row(0))[0];
      }
    } catch (SqlFailure failure) {
      return "!" + failure.state().code() + " " + failure.getMessage();
    }
  }

  /** The bytes of a COPY's data as a script has it: {@code <hh>} stands for any byte. */
  static byte[] bytes(String data) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Matcher byName = Pattern.compile("<([0-9a-f]{2})>|.", Pattern.DOTALL).matcher(data);
    while (byName.find()) {
      if (byName.group(1) != null) {
        bytes.write(Integer.parseInt(byName.group(1), 16));
      } else {
        bytes.writeBytes(byName.group().getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() {
    session.close();
  }

  private GoldenAnswer answer(StatementResult result, String data) {
    if (result instanceof StatementResult.Load load) {
      return GoldenAnswer.count(load.copy().load(new ByteArrayInputStream(bytes(data))));
    }
    if (result instanceof StatementResult.Data copied) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (byte[] next = copied.copy().next(); next != null; next = copied.copy().next()) {
        all.writeBytes(next);
      }
      return GoldenAnswer.copied(all.toByteArray());
    }
    if (result instanceof StatementResult.Count count) {
      return GoldenAnswer.count(count.count());
    }
    try (RowStream stream = ((StatementResult.Rows) result).stream()) {
      List<String[]> columns = new ArrayList<>();
      for (OutputColumn column : stream.columns()) {
        columns.add(new String[] {column.name(), column.type().name()});
      }
      List<String[]> rows = new ArrayList<>();
      for (ColumnBatch batch = stream.next(); batch != null; batch = stream.next()) {
        for (int i = 0; i < batch.size(); i++) {
          rows.add(row(stream.columns(), batch, batch.row(i)));
        }
      }
      return GoldenAnswer.rows(columns, rows);
    }
  }

  private String[] row(List<OutputColumn> columns, ColumnBatch batch, int row) {
    String[] texts = new String[columns.size()];
    for (int column = 0; column < texts.length; column++) {
      PgType type = columns.get(column).type();
      Object datum = DatumVectors.read(type, batch.column(column), row);
      texts[column] = datum == null ? null : type.codec().format(datum, session.typeContext());
    }
    return texts;
  }
}
