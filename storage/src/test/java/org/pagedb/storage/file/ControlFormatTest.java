package org.pagedb.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/** The control file's format document and the code say the same. */
class ControlFormatTest {

  private static final Path PATH = Path.of("/db/control");
  private static final ControlRecord SMALLEST =
      new ControlRecord(1, 2, 65_536, 65_472, 3, 65_472, 3);

  private final FaultyFiles files = new FaultyFiles();
  private final ControlFile control = new ControlFile(files, PATH);

  private static String document() throws IOException {
    return Files.readString(Path.of("../docs/format/control.md"));
  }

  @Test
  void fieldsLieWhereTheDocumentSays() throws IOException {
    Map<String, Integer> code = new LinkedHashMap<>();
    code.put("magic", 0);
    code.put("version", ControlRecord.VERSION_AT);
    code.put("walSegmentBytes", ControlRecord.SEGMENT_AT);
    code.put("databaseId", ControlRecord.ID_AT);
    code.put("sequence", ControlRecord.SEQUENCE_AT);
    code.put("checkpointLsn", ControlRecord.CHECKPOINT_AT);
    code.put("redoLsn", ControlRecord.REDO_AT);
    code.put("checkpointChain", ControlRecord.CHECKPOINT_CHAIN_AT);
    code.put("redoChain", ControlRecord.REDO_CHAIN_AT);
    code.put("checksum", ControlRecord.CHECKSUM_AT);
    Map<String, Integer> documented = new LinkedHashMap<>();
    Matcher row = Pattern.compile("(?m)^\\| (\\d+) \\| (\\d+) \\| (\\w+) \\|").matcher(document());
    int end = 0;
    while (row.find()) {
      assertThat(Integer.parseInt(row.group(1))).isEqualTo(end);
      documented.put(row.group(3), end);
      end += Integer.parseInt(row.group(2));
    }
    assertThat(documented).isEqualTo(code);
    assertThat(end).isEqualTo(ControlRecord.SIZE);
    assertThat(document()).contains("0 and " + ControlFile.COPY_DISTANCE);
  }

  @Test
  void smallestInstanceIsTheDumpInTheDocument() throws IOException {
    byte[] bytes = new byte[ControlRecord.SIZE];
    SMALLEST.write(bytes);
    Matcher dump = Pattern.compile("(?s)```\n([0-9a-f ]+)\n```").matcher(document());
    assertThat(dump.find()).isTrue();
    assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(dump.group(1).replace(" ", ""));
    assertThat(ControlRecord.read(bytes)).isEqualTo(SMALLEST);
  }

  @Test
  void damageToEitherCopyIsSurvived() {
    control.write(SMALLEST);
    for (int copy = 0; copy < 2; copy++) {
      for (int at = 0; at < ControlRecord.SIZE; at++) {
        int position = copy * ControlFile.COPY_DISTANCE + at;
        files.damage(PATH, position, 0x10);
        assertThat(control.read()).isEqualTo(SMALLEST);
        files.damage(PATH, position, 0x10);
      }
    }
  }

  @Test
  void damageToBothCopiesIsNamed() {
    control.write(SMALLEST);
    files.damage(PATH, 30, 1);
    files.damage(PATH, ControlFile.COPY_DISTANCE + 31, 1);
    assertThatThrownBy(control::read)
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.DATA_CORRUPTED))
        .hasMessageContaining("/db/control");
  }

  @Test
  void theNewerCopyCounts() {
    control.write(SMALLEST);
    ControlRecord newer = new ControlRecord(1, 3, 65_536, 70_000, 9, 70_000, 9);
    files.failAt(3, FaultyFiles.Fault.CRASH); // behind the first copy's write and sync
    assertThatThrownBy(() -> control.write(newer)).isInstanceOf(StorageException.class);
    FaultyFiles after = files.copy();
    assertThat(new ControlFile(after, PATH).read()).isEqualTo(newer);
  }

  @Test
  void anotherVersionIsRefusedByItsNumber() {
    control.write(SMALLEST);
    byte[] bytes = new byte[ControlRecord.SIZE];
    SMALLEST.write(bytes);
    bytes[ControlRecord.VERSION_AT] = 9;
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    crc.update(bytes, 0, ControlRecord.CHECKSUM_AT);
    ByteBuffer.wrap(bytes)
        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
        .putInt(ControlRecord.CHECKSUM_AT, (int) crc.getValue());
    files.open(PATH).write(ByteBuffer.wrap(bytes), 0);
    files.open(PATH).write(ByteBuffer.wrap(bytes), ControlFile.COPY_DISTANCE);
    assertThatThrownBy(control::read)
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.INVALID_DATABASE))
        .hasMessageContaining("version 9");
  }
}
