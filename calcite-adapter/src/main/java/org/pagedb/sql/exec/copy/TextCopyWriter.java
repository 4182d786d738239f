package org.pagedb.sql.exec.copy;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.algebra.CopyFormat;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Writes text and CSV. */
public final class TextCopyWriter extends CopyWriter {

  /** How a column's values become text. */
  private enum Way {
    NUMBER,
    TRUTH,
    BYTES,
    CODEC
  }

  private final List<OutputColumn> columns;
  private final CopyFormat format;
  private final TypeContext types;
  private final Way[] ways;
  private final boolean[] forced;
  private final byte[] nullText;
  private final boolean recodes;

  /** For rows of these columns. */
  public TextCopyWriter(List<OutputColumn> columns, CopyFormat format, TypeContext types) {
    this.columns = columns;
    this.format = format;
    this.types = types;
    ways = new Way[columns.size()];
    forced = new boolean[ways.length];
    for (int c = 0; c < ways.length; c++) {
      ways[c] = way(columns.get(c).type());
      forced[c] = format.forceQuote().contains(c);
    }
    nullText = format.nullText().getBytes(StandardCharsets.UTF_8);
    recodes = !format.encoding().equals(StandardCharsets.UTF_8);
  }

  private static Way way(PgType type) {
    if (type.equals(BuiltinTypes.INT2)
        || type.equals(BuiltinTypes.INT4)
        || type.equals(BuiltinTypes.INT8)) {
      return Way.NUMBER;
    } else if (type.equals(BuiltinTypes.BOOL)) {
      return Way.TRUTH;
    }
    boolean text =
        type.equals(BuiltinTypes.TEXT)
            || type.equals(BuiltinTypes.VARCHAR)
            || type.equals(BuiltinTypes.BPCHAR);
    return text ? Way.BYTES : Way.CODEC;
  }

  @Override
  public void begin() {
    if (format.header() == CopyFormat.Header.NONE) {
      return;
    }
    for (int c = 0; c < columns.size(); c++) {
      delimiter(c);
      byte[] name = columns.get(c).name().getBytes(StandardCharsets.UTF_8);
      value(name, 0, name.length, false);
    }
    out.putByte('\n');
  }

  private void delimiter(int column) {
    if (column > 0) {
      out.putByte(format.delimiter());
    }
  }

  @Override
  public void row(ColumnBatch batch, int row) {
    for (int c = 0; c < ways.length; c++) {
      delimiter(c);
      ColumnVector vector = batch.column(c);
      if (vector.isNull(row)) {
        out.putBytes(nullText, 0, nullText.length);
      } else {
        value(vector, row, c);
      }
    }
    out.putByte('\n');
  }

  private void value(ColumnVector vector, int row, int c) {
    switch (ways[c]) {
      case NUMBER -> {
        if (format.isCsv() || format.delimiter() == '-') {
          text(Long.toString(((LongVector) vector).at(row)), c);
        } else {
          out.putNumber(((LongVector) vector).at(row));
        }
      }
      case TRUTH -> {
        if (format.isCsv()) {
          text(((LongVector) vector).at(row) == 0 ? "f" : "t", c);
        } else {
          out.putByte(((LongVector) vector).at(row) == 0 ? 'f' : 't');
        }
      }
      case BYTES -> {
        BytesVector bytes = (BytesVector) vector;
        value(bytes.buffer(row), bytes.offset(row), bytes.length(row), forced[c]);
      }
      default -> {
        PgType type = columns.get(c).type();
        text(type.codec().format(DatumVectors.read(type, vector, row), types), c);
      }
    }
  }

  private void text(String text, int c) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    value(bytes, 0, bytes.length, forced[c]);
  }

  private void value(byte[] bytes, int offset, int length, boolean force) {
    if (format.isCsv()) {
      csv(bytes, offset, length, force);
    } else {
      escaped(bytes, offset, length);
    }
  }

  private void escaped(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int start = offset;
    for (int i = offset; i < end; i++) {
      byte b = bytes[i];
      if (b == '\\' || b == format.delimiter() || b >= '\b' && b <= '\r') {
        out.putBytes(bytes, start, i - start);
        out.putByte('\\');
        out.putByte(letter(b));
        start = i + 1;
      }
    }
    out.putBytes(bytes, start, end - start);
  }

  private static int letter(byte control) {
    return switch (control) {
      case '\b' -> 'b';
      case '\f' -> 'f';
      case '\n' -> 'n';
      case '\r' -> 'r';
      case '\t' -> 't';
      case 0x0B -> 'v';
      default -> control;
    };
  }

  private void csv(byte[] bytes, int offset, int length, boolean force) {
    int end = offset + length;
    boolean quotes =
        force
            || length == nullText.length
                && Arrays.equals(bytes, offset, end, nullText, 0, nullText.length)
            || columns.size() == 1 && length == 2 && bytes[offset] == '\\' && bytes[end - 1] == '.';
    for (int i = offset; i < end && !quotes; i++) {
      byte b = bytes[i];
      quotes = b == format.delimiter() || b == format.quote() || b == '\n' || b == '\r';
    }
    if (!quotes) {
      out.putBytes(bytes, offset, length);
      return;
    }
    out.putByte(format.quote());
    for (int i = offset; i < end; i++) {
      if (bytes[i] == format.quote() || bytes[i] == format.escape()) {
        out.putByte(format.escape());
      }
      out.putByte(bytes[i]);
    }
    out.putByte(format.quote());
  }

  @Override
  public void end() {
    // Text needs no end mark where the channel has one.
  }

  @Override
  public byte[] bytes() {
    if (recodes && out.size() > 0) {
      recode();
    }
    return super.bytes();
  }

  @Override
  public byte[] take() {
    if (recodes && out.size() > 0) {
      recode();
    }
    return super.take();
  }

  private void recode() {
    String text = new String(out.bytes(), 0, out.size(), StandardCharsets.UTF_8);
    try {
      ByteBuffer encoded =
          format
              .encoding()
              .newEncoder()
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .encode(CharBuffer.wrap(text));
      out.clear();
      out.putBytes(encoded.array(), encoded.arrayOffset(), encoded.remaining());
    } catch (CharacterCodingException e) {
      throw new SqlFailure(
              SqlState.UNTRANSLATABLE_CHARACTER,
              "a character in encoding \"UTF8\" has no equivalent in encoding \""
                  + format.encoding().name()
                  + "\"")
          .because(e);
    }
  }
}
