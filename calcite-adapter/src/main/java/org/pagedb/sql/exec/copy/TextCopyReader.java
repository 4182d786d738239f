package org.pagedb.sql.exec.copy;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.pagedb.sql.algebra.CopyFormat;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;

/** Reads text and CSV. */
public final class TextCopyReader extends BatchReader {

  private final CopyFormat format;
  private final CopyLines lines;
  private final CopyFields fields;
  private final FieldParser[] parsers;
  private final boolean[] forceNotNull;
  private final boolean[] forceNull;
  private final byte[][] lineBytes = new byte[ROWS][];
  private final int[] lineStarts = new int[ROWS];
  private final int[] lineEnds = new int[ROWS];
  private final long[] lineNumbers = new long[ROWS];

  /** A reader of {@code stream} into columns of the given types; {@code table} is for messages. */
  public TextCopyReader(
      InputStream stream,
      String table,
      List<OutputColumn> columns,
      CopyFormat format,
      TypeContext types) {
    super(table, columns);
    this.format = format;
    InputStream utf8 =
        format.encoding().equals(StandardCharsets.UTF_8)
            ? stream
            : new RecodedStream(stream, format.encoding());
    lines = new CopyLines(new CopyInput(utf8), format);
    fields = new CopyFields(format);
    int width = columns.size();
    parsers = new FieldParser[width];
    forceNotNull = new boolean[width];
    forceNull = new boolean[width];
    for (int c = 0; c < width; c++) {
      OutputColumn column = columns.get(c);
      parsers[c] = FieldParser.of(column.type(), column.typmod(), types);
      forceNotNull[c] = format.forceNotNull().contains(c);
      forceNull[c] = format.forceNull().contains(c);
    }
  }

  private boolean nextLine() {
    try {
      return lines.next();
    } catch (SqlFailure failure) {
      throw place.inLine(failure, lines.number());
    }
  }

  @Override
  void header() {
    if (format.header() == CopyFormat.Header.NONE || !nextLine()) {
      return;
    }
    if (format.header() == CopyFormat.Header.MATCH) {
      try {
        cut();
        matchHeader();
      } catch (SqlFailure failure) {
        throw atLine(failure);
      }
    }
  }

  private void matchHeader() {
    if (fields.count() != columns.size()) {
      throw SqlFailure.of(
          SqlState.BAD_COPY_FILE_FORMAT,
          "wrong number of fields in header line: got %d, expected %d",
          fields.count(),
          columns.size());
    }
    for (int c = 0; c < columns.size(); c++) {
      String expected = columns.get(c).name();
      if (!fields.isQuoted(c) && fields.isNullText(c)) {
        throw SqlFailure.of(
            SqlState.BAD_COPY_FILE_FORMAT,
            "column name mismatch in header line field %d: got null value (\"%s\"), expected"
                + " \"%s\"",
            c + 1,
            format.nullText(),
            expected);
      }
      String found = text(c);
      if (!found.equals(expected)) {
        throw SqlFailure.of(
            SqlState.BAD_COPY_FILE_FORMAT,
            "column name mismatch in header line field %d: got \"%s\", expected \"%s\"",
            c + 1,
            found,
            expected);
      }
    }
  }

  private String text(int field) {
    int start = fields.start(field);
    return new String(
        fields.buffer(field), start, fields.end(field) - start, StandardCharsets.UTF_8);
  }

  private void cut() {
    if (format.isCsv() || lines.hasBackslash()) {
      fields.cut(lines.bytes(), lines.start(), lines.end());
    } else {
      fields.cutPlain(lines.bytes(), lines.start(), lines.end());
    }
  }

  @Override
  boolean row(int row) {
    if (!nextLine()) {
      return false;
    }
    lineBytes[row] = lines.bytes();
    lineStarts[row] = lines.start();
    lineEnds[row] = lines.end();
    lineNumbers[row] = lines.number();
    try {
      if (columns.isEmpty() && lines.start() == lines.end()) {
        return true;
      }
      cut();
      if (fields.count() > columns.size()) {
        throw new SqlFailure(
            SqlState.BAD_COPY_FILE_FORMAT, "extra data after last expected column");
      }
    } catch (SqlFailure failure) {
      throw atLine(failure);
    }
    for (int c = 0; c < parsers.length; c++) {
      if (c == fields.count()) {
        throw atLine(
            new SqlFailure(
                SqlState.BAD_COPY_FILE_FORMAT,
                "missing data for column \"" + columns.get(c).name() + "\""));
      }
      field(row, c);
    }
    return true;
  }

  private void field(int row, int c) {
    boolean isNull = fields.isNullText(c) && (fields.isQuoted(c) ? forceNull[c] : !forceNotNull[c]);
    if (isNull) {
      vectors[c].putNull(row);
      return;
    }
    byte[] bytes = fields.buffer(c);
    try {
      parsers[c].parse(bytes, fields.start(c), fields.end(c), vectors[c], row);
    } catch (SqlFailure failure) {
      throw place.inColumn(
          failure, lines.number(), columns.get(c).name(), bytes, fields.start(c), fields.end(c));
    }
  }

  private SqlFailure atLine(SqlFailure failure) {
    return place.inLine(failure, lines.number(), lines.bytes(), lines.start(), lines.end());
  }

  @Override
  public SqlFailure whileChecking(SqlFailure failure, int row) {
    return place.inLine(failure, lineNumbers[row], lineBytes[row], lineStarts[row], lineEnds[row]);
  }

  @Override
  public SqlFailure whileStoring(SqlFailure failure, int row) {
    return place.inLine(failure, lineNumbers[row]);
  }
}
