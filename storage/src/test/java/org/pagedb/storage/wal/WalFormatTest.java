package org.pagedb.storage.wal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The log's format document and the code say the same. */
class WalFormatTest {

  private static final String NUMBERED = "(?m)^\\| (\\d+) \\| ?(\\d*) \\| (\\w+) \\|";

  private static String document() throws IOException {
    return Files.readString(Path.of("../docs/format/wal.md"));
  }

  private static Map<String, Integer> table(String head) throws IOException {
    String document = document();
    int start = document.indexOf(head);
    int end = document.indexOf("\n\n", start);
    Map<String, Integer> fields = new LinkedHashMap<>();
    Matcher row = Pattern.compile(NUMBERED).matcher(document.substring(start, end));
    while (row.find()) {
      fields.put(row.group(3), Integer.parseInt(row.group(1)));
    }
    return fields;
  }

  @Test
  void segmentHeaderLiesWhereTheDocumentSays() throws IOException {
    Map<String, Integer> code = new LinkedHashMap<>();
    code.put("magic", 0);
    code.put("version", WalSegments.VERSION_AT);
    code.put("number", WalSegments.NUMBER_AT);
    code.put("databaseId", WalSegments.ID_AT);
    code.put("checksum", WalSegments.CHECKSUM_AT);
    assertThat(table("| segment offset")).isEqualTo(code);
    assertThat(document()).contains("header of %d bytes".formatted(WalSegments.HEADER));
  }

  @Test
  void recordHeaderLiesWhereTheDocumentSays() throws IOException {
    Map<String, Integer> code = new LinkedHashMap<>();
    code.put("checksum", WalRecord.CHECKSUM);
    code.put("length", WalRecord.LENGTH);
    code.put("type", WalRecord.TYPE);
    code.put("payload", WalRecord.HEADER);
    assertThat(table("| record offset")).isEqualTo(code);
  }

  @Test
  void recordTypesAreThoseOfTheDocument() throws IOException {
    Map<String, Integer> documented = new LinkedHashMap<>();
    Matcher row = Pattern.compile("(?m)^\\| (\\d+) \\| ([A-Z]{4,}) \\| .").matcher(document());
    while (row.find()) {
      documented.putIfAbsent(row.group(2), Integer.parseInt(row.group(1)));
    }
    for (WalRecordType type : WalRecordType.values()) {
      assertThat(documented).containsEntry(type.name(), type.code());
      assertThat(WalRecordType.of(type.code())).isEqualTo(type);
    }
  }

  @Test
  void smallestInstanceIsTheDumpInTheDocument() throws IOException {
    WalRecord record = new WalRecord().begin(WalRecordType.XIDS).putLong(4096);
    record.seal(record.bodyChecksum(), 7, 1000);
    Matcher dump = Pattern.compile("(?s)```\n([0-9a-f ]+)\n```").matcher(document());
    assertThat(dump.find()).isTrue();
    assertThat(HexFormat.of().formatHex(record.bytes(), 0, record.length()))
        .isEqualTo(dump.group(1).replace(" ", ""));
  }
}
