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
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Reads PostgreSQL's binary format. */
public final class BinaryCopyReader implements CopyReader {

  static final byte[] SIGNATURE = "PGCOPY\n\u00ff\r\n\0".getBytes(StandardCharsets.ISO_8859_1);

  private static final int ROWS = ColumnBatch.PREFERRED_ROWS;
  private static final int WITH_OIDS = 1 << 16;
  private static final int CRITICAL = 0xFFFF_0000;

  private final CopyInput input;
  private final CopyPlace place;
  private final List<OutputColumn> columns;
  private final BinaryForm[] forms;
  private final ColumnVector[] vectors;
  private final ColumnBatch batch;
  private int at;
  private long line;
  private long firstLine;
  private boolean started;
  private boolean done;
  private SqlFailure broken;

  /** A reader of {@code stream} into columns of the given types; {@code table} is for messages. */
  public BinaryCopyReader(
      InputStream stream, String table, List<OutputColumn> columns, TypeContext types) {
    input = new CopyInput(stream);
    place = new CopyPlace(table);
    this.columns = columns;
    forms = new BinaryForm[columns.size()];
    vectors = new ColumnVector[forms.length];
    for (int c = 0; c < forms.length; c++) {
      forms[c] = BinaryForm.of(columns.get(c).type(), types);
      vectors[c] = DatumVectors.vectorFor(columns.get(c).type(), ROWS);
    }
    batch = new ColumnBatch(vectors);
  }

  @Override
  public ColumnBatch next() {
    failIfBroken();
    for (ColumnVector vector : vectors) {
      vector.reset();
    }
    int rows = 0;
    try {
      if (!started) {
        started = true;
        header();
      }
      firstLine = line + 1;
      while (!done && rows < ROWS && row(rows)) {
        rows++;
      }
    } catch (SqlFailure failure) {
      if (rows == 0) {
        throw failure;
      }
      broken = failure;
    }
    batch.selectAll(rows);
    return rows == 0 ? null : batch;
  }

  private void header() {
    byte[] signature = take(SIGNATURE.length);
    if (signature == null || !Arrays.equals(signature, SIGNATURE)) {
      throw bad("COPY file signature not recognized");
    }
    byte[] flags = take(Integer.BYTES);
    if (flags == null) {
      throw bad("invalid COPY file header (missing flags)");
    }
    int bits = number(flags);
    if ((bits & WITH_OIDS) != 0) {
      throw bad("invalid COPY file header (WITH OIDS)");
    }
    if ((bits & CRITICAL) != 0) {
      throw bad("unrecognized critical flags in COPY file header");
    }
    byte[] length = take(Integer.BYTES);
    if (length == null || number(length) < 0) {
      throw bad("invalid COPY file header (missing length)");
    }
    if (take(number(length)) == null) {
      throw bad("invalid COPY file header (wrong length)");
    }
  }

  private SqlFailure bad(String message) {
    return new SqlFailure(SqlState.BAD_COPY_FILE_FORMAT, message);
  }

  private static int number(byte[] bytes) {
    int value = 0;
    for (byte b : bytes) {
      value = value << Byte.SIZE | b & 0xFF;
    }
    return value;
  }

  /** So many bytes, or null if there are not as many. */
  private byte[] take(int length) {
    if (!isThere(length)) {
      return null;
    }
    at += length;
    return Arrays.copyOfRange(input.bytes(), at - length, at);
  }

  private boolean isThere(int length) {
    while (input.end() - at < length) {
      int from = at;
      if (!input.more(from)) {
        return false;
      }
      at = 0;
    }
    return true;
  }

  private boolean row(int row) {
    line++;
    byte[] count = take(Short.BYTES);
    if (count == null) {
      done = true; // PostgreSQL takes data without trailer from its old protocol only
      return false;
    }
    int fields = (short) number(count);
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
    byte[] size = take(Integer.BYTES);
    if (size == null) {
      throw bad("unexpected EOF in COPY data");
    }
    int length = number(size);
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
  public void failIfBroken() {
    if (broken != null) {
      throw broken;
    }
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
