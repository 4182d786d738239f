package org.pagedb.storage.toast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.tuple.TupleReader;
import org.pagedb.storage.tuple.TupleWriter;
import org.pagedb.storage.tuple.Varlena;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;

class ToastTest {

  private static final long XMIN = 3;

  private final MemoryPageStore pages = new MemoryPageStore();
  private final ToastStore store = new ToastStore(pages, pages.createRelation(XMIN));
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }

  @Test
  void valuesOfAnyLengthComeBackFromTheirChunks() {
    for (int length :
        new int[] {1, 5000, ToastStore.MAX_PIECE, ToastStore.MAX_PIECE + 1, 100_000, 3_000_000}) {
      byte[] value = noise(length);
      byte[] pointer = store.store(XMIN, 0, false, length, value, 0, length);
      assertThat(store.value(pointer, 0)).as("seed %d", seed).isEqualTo(value);
      assertThat(store.check(pointer, 0)).isNull();
    }
  }

  @Test
  void theTableAndTheDumpAreWhatIsWritten() throws IOException {
    String document = Files.readString(Path.of("../docs/format/toast.md"));
    String[][] fields = {
      {"" + ToastPointer.TAG, "1", "tag"},
      {"" + ToastPointer.FORM, "1", "form"},
      {"" + ToastPointer.PADDING, "2", "padding"},
      {"" + ToastPointer.RAW_LENGTH, "4", "rawLength"},
      {"" + ToastPointer.STORED_LENGTH, "4", "storedLength"},
      {"" + ToastPointer.FIRST_CHUNK, "6", "firstChunk"},
      {"" + ToastPointer.XMIN, "6", "xmin"}
    };
    for (String[] field : fields) {
      assertThat(document).contains("| " + String.join(" | ", field) + " |");
    }
    assertThat(document).contains("at most 8,130 bytes");
    assertThat(ToastStore.MAX_PIECE).isEqualTo(8130);
    byte[] pointer = store.store(XMIN, 0, false, 5000, noise(5000), 0, 5000);
    String dump =
        document
            .lines()
            .filter(l -> l.matches("    [0-9a-f]{2}( .*)?"))
            .map(String::strip)
            .reduce((a, b) -> a + " " + b)
            .orElseThrow();
    assertThat(HexFormat.ofDelimiter(" ").formatHex(pointer)).isEqualTo(dump);
    assertThat(pointer).hasSize(Varlena.POINTER_SIZE);
  }

  @Test
  void aPointerWhoseChunkBelongsToAnotherIsCorrupt() {
    byte[] pointer = store.store(XMIN, 0, false, 5000, noise(5000), 0, 5000);
    pointer[ToastPointer.XMIN] = 9;
    assertThatThrownBy(() -> store.value(pointer, 0))
        .isInstanceOf(StorageException.class)
        .extracting(e -> ((StorageException) e).error())
        .isEqualTo(StorageError.DATA_CORRUPTED);
    assertThat(store.check(pointer, 0)).contains("no chunk of xmin 9 at (0,1)");
  }

  @Test
  void aRowIsMadeToFitByCompressingAndMovingOutItsLongestValues() {
    RowLayout layout =
        RowLayout.of(ColumnKind.INT4, ColumnKind.VARLENA, ColumnKind.VARLENA, ColumnKind.VARLENA);
    Toaster toaster = new Toaster(layout, store);
    TupleWriter writer = new TupleWriter(layout);
    TupleReader reader = new TupleReader(layout, layout.allColumns(), store);
    for (int round = 0; round < 200; round++) {
      ColumnBatch row = layout.newBatch(1);
      row.column(0).putNull(0);
      byte[][] values = new byte[4][];
      for (int column = 1; column < 4; column++) {
        values[column] =
            random.nextBoolean() ? new byte[random.nextInt(9000)] : noise(random.nextInt(5000));
        ((BytesVector) row.column(column))
            .putReference(0, values[column], 0, values[column].length);
      }
      long plain = writer.plainSize(row, 0);
      if (plain <= Toaster.TARGET) {
        continue;
      }
      byte[][] forms = toaster.shrink(row, 0, plain, null, XMIN, 0);
      assertThat(writer.write(row, 0, forms))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(Toaster.TARGET);
      ColumnBatch read = layout.newBatch(1);
      reader.readRow(writer.buffer(), 0, read, 0);
      for (int column = 1; column < 4; column++) {
        assertThat(((BytesVector) read.column(column)).bytes(0)).isEqualTo(values[column]);
      }
      byte[][] found = toaster.storedForms(writer.buffer(), 0);
      for (int column = 1; column < 4; column++) {
        assertThat(found[column]).isEqualTo(forms[column]);
      }
    }
  }

  @Test
  void aRowThatCannotFitIsRefused() {
    ColumnKind[] kinds = new ColumnKind[1100];
    java.util.Arrays.fill(kinds, ColumnKind.INT8);
    kinds[0] = ColumnKind.VARLENA;
    RowLayout layout = RowLayout.of(kinds);
    ColumnBatch row = layout.newBatch(1);
    ((BytesVector) row.column(0)).putReference(0, new byte[1], 0, 1);
    long plain = new TupleWriter(layout).plainSize(row, 0);
    assertThatThrownBy(() -> new Toaster(layout, store).shrink(row, 0, plain, null, XMIN, 0))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("row is too big: size")
        .hasMessageContaining("maximum size 8160");
  }
}
