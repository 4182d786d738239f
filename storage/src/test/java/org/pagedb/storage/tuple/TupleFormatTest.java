package org.pagedb.storage.tuple;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.vector.ColumnBatch;

/** Holds docs/format/tuple.md and the code together. */
class TupleFormatTest {

  private static final Pattern ROW = Pattern.compile("^\\| (\\d+) \\| (\\d+) \\| (\\w+) \\|.*");

  private static String document() throws IOException {
    return Files.readString(Path.of("../docs/format/tuple.md"));
  }

  @Test
  void theTableHasTheOffsetsOfTheCode() throws IOException {
    Map<String, Integer> offsets = new TreeMap<>();
    int end = 0;
    for (String line : document().lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        assertThat(Integer.parseInt(row.group(1))).as(line).isEqualTo(end);
        end += Integer.parseInt(row.group(2));
        offsets.put(row.group(3), Integer.parseInt(row.group(1)));
      }
    }
    assertThat(offsets)
        .isEqualTo(
            Map.of(
                "xmin", TupleHeader.XMIN,
                "infomask", TupleHeader.INFOMASK,
                "xmax", TupleHeader.XMAX,
                "attributes", TupleHeader.ATTRIBUTES,
                "nextBlock", TupleHeader.NEXT_BLOCK,
                "nextAndCid", TupleHeader.NEXT_AND_CID));
    assertThat(end).isEqualTo(TupleHeader.SIZE);
  }

  @Test
  void theDumpIsWhatTheWriterMakes() throws IOException {
    RowLayout layout =
        RowLayout.of(
            List.of(ColumnKind.VARLENA, ColumnKind.INT4, ColumnKind.INT8),
            new boolean[] {true, true, false});
    ColumnBatch batch = layout.newBatch(1);
    RandomRows.put(
        batch, 0, java.util.Arrays.asList("hello".getBytes(StandardCharsets.UTF_8), 258L, null));
    TupleWriter writer = new TupleWriter(layout);
    int length = writer.write(batch, 0);
    TupleHeader.init(writer.buffer(), 0, 1000, TupleHeader.XMIN_COMMITTED, 3 << 21 | 5);
    String dump = HexFormat.ofDelimiter(" ").formatHex(writer.buffer(), 0, length);
    String documented =
        document()
            .lines()
            .filter(l -> l.matches("    [0-9a-f]{2}( .*)?"))
            .map(String::strip)
            .reduce((a, b) -> a + " " + b)
            .orElseThrow();
    assertThat(dump).isEqualTo(documented);
    assertThat(TupleHeader.command(writer.buffer(), 0)).isEqualTo(3 << 21 | 5);
    assertThat(TupleHeader.xmin(writer.buffer(), 0)).isEqualTo(1000);
    assertThat(TupleHeader.flags(writer.buffer(), 0))
        .isEqualTo(TupleHeader.XMIN_COMMITTED | TupleHeader.XMAX_INVALID);
  }

  @Test
  void everyFieldHoldsItsLargestValueAndDisturbsNoOther() {
    byte[] tuple = new byte[TupleHeader.SIZE];
    long xmin = (1L << 48) - 1;
    int command = (1 << TupleHeader.COMMAND_BITS) - 1;
    TupleHeader.init(tuple, 0, xmin, 0, command);
    assertThat(TupleHeader.xmin(tuple, 0)).isEqualTo(xmin);
    assertThat(TupleHeader.xmax(tuple, 0)).isZero();
    assertThat(TupleHeader.command(tuple, 0)).isEqualTo(command);
    assertThat(TupleHeader.next(tuple, 0)).isZero();
    assertThat(TupleHeader.flags(tuple, 0)).isEqualTo(TupleHeader.XMAX_INVALID);
    assertThat(TupleHeader.attributes(tuple, 0)).isZero();
    org.pagedb.storage.page.PageBytes.putInt(
        tuple, TupleHeader.NEXT_AND_CID, TupleHeader.packNext(2047, 0));
    org.pagedb.storage.page.PageBytes.putInt(tuple, TupleHeader.NEXT_BLOCK, -1);
    assertThat(TupleHeader.next(tuple, 0)).isEqualTo(0xFFFF_FFFFL << 16 | 2047);
  }

  @Test
  void varlenaHeadsTellFormAndLength() {
    byte[] target = new byte[40_000];
    for (int length : new int[] {0, 1, 126, 127, 128, 30_000}) {
      int end = Varlena.put(target, 3, new byte[length], 0, length);
      assertThat(end - 3).isEqualTo(Varlena.storedSize(length));
      assertThat(Varlena.totalSize(target, 3)).isEqualTo(Varlena.storedSize(length));
      assertThat(Varlena.isPlain(target, 3)).isTrue();
      assertThat(Varlena.isPointer(target, 3)).isFalse();
    }
    Varlena.putCompressedHead(target, 0, 500);
    assertThat(Varlena.isPlain(target, 0)).isFalse();
    assertThat(Varlena.totalSize(target, 0)).isEqualTo(504);
    target[0] = (byte) Varlena.POINTER_TAG;
    assertThat(Varlena.isPointer(target, 0)).isTrue();
    assertThat(Varlena.isPlain(target, 0)).isFalse();
    assertThat(Varlena.totalSize(target, 0)).isEqualTo(Varlena.POINTER_SIZE);
  }
}
