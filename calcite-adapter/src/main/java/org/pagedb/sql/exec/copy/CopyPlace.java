package org.pagedb.sql.exec.copy;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;

/** Tells where in the data of a COPY something was wrong, in PostgreSQL's words. */
final class CopyPlace {

  /** How many bytes of data a message shows. */
  private static final int MOST_SHOWN = 100;

  private final String table;

  CopyPlace(String table) {
    this.table = table;
  }

  SqlFailure inLine(SqlFailure failure, long line) {
    return in(failure, start(line).toString());
  }

  SqlFailure inLine(SqlFailure failure, long line, byte[] text, int from, int to) {
    return in(failure, start(line).append(": \"").append(shown(text, from, to)).append('"'));
  }

  SqlFailure inColumn(SqlFailure failure, long line, String column) {
    return in(failure, start(line).append(", column ").append(column));
  }

  SqlFailure inColumn(SqlFailure failure, long line, String column, byte[] text, int from, int to) {
    return in(
        failure,
        start(line)
            .append(", column ")
            .append(column)
            .append(": \"")
            .append(shown(text, from, to))
            .append('"'));
  }

  private StringBuilder start(long line) {
    return new StringBuilder("COPY ").append(table).append(", line ").append(line);
  }

  private static SqlFailure in(SqlFailure failure, CharSequence place) {
    String inner = failure.field(Field.WHERE);
    return failure.with(Field.WHERE, inner == null ? place.toString() : inner + "\n" + place);
  }

  private static String shown(byte[] text, int from, int to) {
    if (to - from <= MOST_SHOWN) {
      return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
    int end = from + MOST_SHOWN;
    while (end > from && (text[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(text, from, end - from, StandardCharsets.UTF_8) + "...";
  }
}
