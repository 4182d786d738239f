package org.pagedb.sql.exec.copy;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** Reads PostgreSQL's binary format. */
public final class BinaryCopyReader extends BatchReader {

  static final byte[] SIGNATURE = "PGCOPY\n\u00ff\r\n\0".getBytes(StandardCharsets.ISO_8859_1);

  private static final int WITH_OIDS = 1 << 16;
  private static final int CRITICAL = 0xFFFF_0000;

  private final CopyInput input;
  private final BinaryForm[] forms;
  private int at;
  private long line;
  private long firstLine;
  private boolean done;

  /** A reader of {@code stream} into columns of the given types; {@code table} is for messages. */
  public BinaryCopyReader(
      InputStream stream, String table, List<OutputColumn> columns, TypeContext types) {
    super(table, columns);
    input = new CopyInput(stream);
    forms = new BinaryForm[columns.size()];
    for (int c = 0; c < forms.length; c++) {
      forms[c] = BinaryForm.of(columns.get(c).type(), types);
    }
  }

  @Override
  void header() {
    if (!isThere(SIGNATURE.length)
        || !Arrays.equals(
            input.bytes(), at, at + SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length)) {
      throw bad("COPY file signature not recognized");
    }
    at += SIGNATURE.length;
    if (!isThere(Integer.BYTES)) {
      throw bad("invalid COPY file header (missing flags)");
    }
    int bits = number(Integer.BYTES);
    if ((bits & WITH_OIDS) != 0) {
      throw bad("invalid COPY file header (WITH OIDS)");
    }
    if ((bits & CRITICAL) != 0) {
      throw bad("unrecognized critical flags in COPY file header");
    }
    int length = isThere(Integer.BYTES) ? number(Integer.BYTES) : -1;
    if (length < 0) {
      throw bad("invalid COPY file header (missing length)");
    }
    if (!isThere(length)) {
      throw bad("invalid COPY file header (wrong length)");
    }
    at += length;
  }

  private SqlFailure bad(String message) {
    return new SqlFailure(SqlState.BAD_COPY_FILE_FORMAT, message);
  }

  /** The number in the next so many bytes, which are there. */
  private int number(int length) {
    byte[] bytes = input.bytes();
    int value = 0;
    for (int i = 0; i < length; i++) {
      value = value << Byte.SIZE | bytes[at++] & 0xFF;
    }
    return value;
  }

  private boolean isThere(int length) {
    while (input.end() - at < length) {
      if (!input.more(at)) {
        return false;
      }
      at = 0;
    }
    return true;
  }

  @Override
  boolean row(int row) {
    if (done) {
      return false;
    }
    line++;
    firstLine = row == 0 ? line : firstLine;
    if (!isThere(Short.BYTES)) {
      done = true; // PostgreSQL takes data without trailer from its old protocol only
      return false;
    }
    int fields = (short) number(Short.BYTES);
    if (fields == -1) {
      done = true;
      if (isThere(1)) {
        throw place.inLine(bad("received copy data after EOF marker"), line);
      }
      return false;
    }
    if (fields != forms.length) {
      throw place.inLine(
          SqlFailure.of(
              SqlState.BAD_COPY_FILE_FORMAT,
              "row field count is %d, expected %d",
              fields,
              forms.length),
          line);
    }
    for (int c = 0; c < forms.length; c++) {
      try {
        field(row, c);
      } catch (SqlFailure failure) {
        throw place.inColumn(failure, line, columns.get(c).name());
      }
    }
    return true;
  }

  private void field(int row, int c) {
    if (!isThere(Integer.BYTES)) {
      throw bad("unexpected EOF in COPY data");
    }
    int length = number(Integer.BYTES);
    if (length == -1) {
      vectors[c].putNull(row);
      return;
    }
    if (length < 0) {
      throw bad("invalid field size");
    }
    if (!isThere(length)) {
      throw bad("unexpected EOF in COPY data");
    }
    ByteSource source = new ByteSource(input.bytes(), at, at + length);
    Object datum = forms[c].receive(source);
    if (source.left() > 0) {
      throw new SqlFailure(SqlState.INVALID_BINARY_REPRESENTATION, "incorrect binary data format");
    }
    at += length;
    PgType type = columns.get(c).type();
    TypeCodec codec = type.codec();
    int typmod = columns.get(c).typmod();
    Object fitted = typmod == PgType.NO_TYPMOD ? datum : codec.applyTypmod(datum, typmod, false);
    DatumVectors.write(type, vectors[c], row, fitted);
  }

  @Override
  public SqlFailure whileChecking(SqlFailure failure, int row) {
    return place.inLine(failure, firstLine + row);
  }

  @Override
  public SqlFailure whileStoring(SqlFailure failure, int row) {
    return place.inLine(failure, firstLine + row);
  }
}
