package org.pagedb.sql.exec.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.algebra.CopyFormat;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.vector.ColumnBatch;

class TextCopyReaderTest {

  private static final TypeContext TYPES = TypeContext.standard(ZoneOffset.UTC, 0);
  private static final List<OutputColumn> COLUMNS =
      List.of(
          new OutputColumn("n", BuiltinTypes.INT4, PgType.NO_TYPMOD),
          new OutputColumn("s", BuiltinTypes.TEXT, PgType.NO_TYPMOD),
          new OutputColumn("d", BuiltinTypes.NUMERIC, PgType.NO_TYPMOD));

  @Test
  void linesAreTheSameHoweverTheDataComesInPieces() {
    String data = "1\ta\\\tb\t1.5\n2\t\\N\t-0.001\n3\tä\\\\\t\\N\n";
    List<String> whole = read(stream(data, Integer.MAX_VALUE), format(CopyFormat.Kind.TEXT));
    assertThat(whole).containsExactly("1|a\tb|1.5", "2|null|-0.001", "3|ä\\|null");
    for (int piece = 1; piece < 20; piece++) {
      assertThat(read(stream(data, piece), format(CopyFormat.Kind.TEXT))).isEqualTo(whole);
    }
  }

  @Test
  void quotedLinesAreTheSameHoweverTheDataComesInPieces() {
    String data = "1,\"a\r\n\"\"b\"\"\",2\r\n2,,3\r\n3,\"\",4";
    List<String> whole = read(stream(data, Integer.MAX_VALUE), format(CopyFormat.Kind.CSV));
    assertThat(whole).containsExactly("1|a\r\n\"b\"|2", "2|null|3", "3||4");
    for (int piece = 1; piece < 20; piece++) {
      assertThat(read(stream(data, piece), format(CopyFormat.Kind.CSV))).isEqualTo(whole);
    }
  }

  @Test
  void whatWasWrittenIsReadBackInBothFormats() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      List<Object[]> rows = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (int r = 0; r < 40; r++) {
        Object[] row = {(long) random.nextInt(), text(random), null};
        rows.add(row);
        expected.add(row[0] + "|" + row[1] + "|" + row[2]);
      }
      for (CopyFormat.Kind kind : List.of(CopyFormat.Kind.TEXT, CopyFormat.Kind.CSV)) {
        byte[] data = written(rows, format(kind));
        InputStream stream = stream(new String(data, StandardCharsets.UTF_8), 1 + round);
        assertThat(read(stream, format(kind))).as("seed %d", seed).isEqualTo(expected);
      }
    }
  }

  @Test
  void randomBytesAreReadOrRefusedWithAPlace() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] alphabet = "1\t2,\"\\.\n\rNx7ä,\n".getBytes(StandardCharsets.UTF_8);
    for (int round = 0; round < 2_000; round++) {
      byte[] data = new byte[random.nextInt(60)];
      for (int i = 0; i < data.length; i++) {
        data[i] = alphabet[random.nextInt(alphabet.length)];
      }
      CopyFormat format = format(round % 2 == 0 ? CopyFormat.Kind.TEXT : CopyFormat.Kind.CSV);
      try {
        read(new ByteArrayInputStream(data), format);
      } catch (SqlFailure failure) {
        assertThat(failure.field(SqlFailure.Field.WHERE))
            .as("seed %d", seed)
            .startsWith("COPY t, line ");
      }
    }
  }

  @Test
  void theRowsBeforeABadOneAreGivenFirstAndThenTheFailure() {
    TextCopyReader reader = reader(stream("1\ta\t1\n2\tb\tx\n", 100), format(CopyFormat.Kind.TEXT));
    assertThat(reader.next().size()).isEqualTo(1);
    assertThatThrownBy(reader::failIfBroken).hasMessageContaining("type numeric");
    assertThatThrownBy(reader::next).hasMessageContaining("type numeric");
  }

  @Test
  void theExtremesOfWholeNumbersAreRead() {
    String data =
        "2147483647\ta\t0\n-2147483648\tb\t000.50\n+7\tc\t99999999999999999999\n 8 \td\t.5\n";
    assertThat(read(stream(data, 100), format(CopyFormat.Kind.TEXT)))
        .containsExactly(
            "2147483647|a|0", "-2147483648|b|0.50", "7|c|99999999999999999999", "8|d|0.5");
  }

  private static String text(Random random) {
    if (random.nextInt(8) == 0) {
      return null;
    }
    String alphabet = "ab\\N\t\n\r,\"'.x\b\u000b\f 0€\uD83D\uDE00";
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(12);
    while (text.length() < length) {
      int at = random.nextInt(alphabet.length() - 2);
      text.appendCodePoint(at == alphabet.length() - 3 ? 0x1F600 : alphabet.charAt(at));
    }
    return text.toString();
  }

  private static byte[] written(List<Object[]> rows, CopyFormat format) {
    List<PgType> types = List.of(BuiltinTypes.INT4, BuiltinTypes.TEXT, BuiltinTypes.NUMERIC);
    ColumnBatch batch = Batches.empty(types, rows.size());
    for (int r = 0; r < rows.size(); r++) {
      for (int c = 0; c < types.size(); c++) {
        DatumVectors.write(types.get(c), batch.column(c), r, rows.get(r)[c]);
      }
    }
    batch.selectAll(rows.size());
    TextCopyWriter writer = new TextCopyWriter(COLUMNS, format, TYPES);
    writer.begin();
    for (int r = 0; r < rows.size(); r++) {
      writer.row(batch, r);
    }
    writer.end();
    return writer.take();
  }

  private static List<String> read(InputStream stream, CopyFormat format) {
    TextCopyReader reader = reader(stream, format);
    List<String> rows = new ArrayList<>();
    for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
      for (int i = 0; i < batch.size(); i++) {
        StringBuilder row = new StringBuilder();
        for (int c = 0; c < COLUMNS.size(); c++) {
          row.append(c > 0 ? "|" : "");
          row.append(DatumVectors.read(COLUMNS.get(c).type(), batch.column(c), batch.row(i)));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  private static TextCopyReader reader(InputStream stream, CopyFormat format) {
    return new TextCopyReader(stream, "t", COLUMNS, format, TYPES);
  }

  private static CopyFormat format(CopyFormat.Kind kind) {
    boolean csv = kind == CopyFormat.Kind.CSV;
    return new CopyFormat(
        kind,
        (byte) (csv ? ',' : '\t'),
        csv ? "" : "\\N",
        CopyFormat.Header.NONE,
        (byte) '"',
        (byte) '"',
        Set.of(),
        Set.of(),
        Set.of(),
        StandardCharsets.UTF_8,
        false);
  }

  /** A stream that never gives more than so many bytes at once. */
  private static InputStream stream(String data, int piece) {
    return new ByteArrayInputStream(data.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, piece));
      }
    };
  }
}
