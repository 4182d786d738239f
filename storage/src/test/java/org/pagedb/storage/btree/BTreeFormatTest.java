package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.page.PageHeader;

/** Holds docs/format/btree.md and the code together. */
class BTreeFormatTest {

  private final List<String> lines = Files.readAllLines(Path.of("../docs/format/btree.md"));

  BTreeFormatTest() throws IOException {}

  @Test
  void theMetaPageIsAsInTheTable() {
    Map<String, Integer> fields = new LinkedHashMap<>();
    fields.put("magic", BTreeMeta.MAGIC);
    fields.put("version", BTreeMeta.VERSION);
    fields.put("root", BTreeMeta.ROOT);
    fields.put("rootLevel", BTreeMeta.ROOT_LEVEL);
    fields.put("firstFree", BTreeMeta.FIRST_FREE);
    fields.put("freeCount", BTreeMeta.FREE_COUNT);
    fields.put("incarnation", BTreeMeta.INCARNATION);
    assertThat(offsets("## Meta page")).isEqualTo(fields);
    assertThat(section("## Meta page"))
        .anyMatch(line -> line.contains("0x" + Integer.toHexString(BTreeMeta.MAGIC_VALUE)));
  }

  @Test
  void theSpecialAreaIsAsInTheTable() {
    Map<String, Integer> fields = new LinkedHashMap<>();
    fields.put("left", BTreePage.LEFT);
    fields.put("right", BTreePage.RIGHT);
    fields.put("splitStamp", BTreePage.SPLIT_STAMP);
    fields.put("highKey", BTreePage.HIGH_KEY);
    fields.put("skip", BTreePage.SKIP);
    fields.put("sampled", BTreePage.SAMPLED);
    fields.put("level", BTreePage.LEVEL);
    fields.put("kind", BTreePage.KIND);
    fields.put("magic", BTreePage.MAGIC);
    fields.put("padding", BTreePage.MAGIC + Integer.BYTES);
    fields.put("samples", BTreePage.SAMPLES);
    assertThat(offsets("## Tree page")).isEqualTo(fields);
    assertThat(section("## Tree page"))
        .anyMatch(line -> line.contains("starts at " + BTreePage.SPECIAL))
        .anyMatch(line -> line.contains("0x" + Integer.toHexString(BTreePage.MAGIC_VALUE)));
    assertThat(section("## Items"))
        .anyMatch(line -> line.contains("at most %,d bytes".formatted(Items.MAX_ENTRY)));
  }

  @Test
  void theSmallestInstanceIsWhatIsWritten() {
    TestIndex index = new TestIndex(TestIndex.INT);
    index.insert(1L, TestIndex.tid(0, 1));
    byte[] meta = new byte[PageHeader.PAGE_SIZE];
    byte[] leaf = new byte[PageHeader.PAGE_SIZE];
    index.tree.file().copyPage(0, meta);
    index.tree.file().copyPage(1, leaf);
    HexFormat hex = HexFormat.ofDelimiter(" ");
    int item = BTreePage.item(leaf, 0, 0);
    assertThat(dumps())
        .containsExactly(
            hex.formatHex(meta, BTreeMeta.MAGIC, BTreeMeta.INCARNATION + Integer.BYTES),
            hex.formatHex(leaf, PageHeader.FLAGS, BTreePage.SLOTS + BTreePage.SLOT_SIZE),
            hex.formatHex(leaf, item, BTreePage.SPECIAL),
            hex.formatHex(leaf, BTreePage.SPECIAL, BTreePage.SPECIAL + BTreePage.SAMPLES));
  }

  @Test
  void keysAreAsInTheTable() {
    KeyEncoder encoder =
        new KeyEncoder(
            KeyLayout.of(
                List.of(
                    KeyColumn.of(KeyKind.INT2),
                    KeyColumn.of(KeyKind.BYTES).ordered(true, true),
                    KeyColumn.of(KeyKind.FLOAT4)),
                List.of(KeyColumn.of(KeyKind.BYTES))));
    byte[] text = {'a', 0, 1};
    encoder.clear().putLong(-2).putBytes(text, 0, 3).putDouble(-0.0).putBytes(text, 0, 3);
    HexFormat hex = HexFormat.of();
    assertThat(hex.formatHex(encoder.key(), 0, encoder.keyLength()))
        .isEqualTo("017ffe" + "01" + "9e" + "fefe" + "fefd" + "ff" + "0180000000");
    assertThat(hex.formatHex(encoder.payload(), 0, encoder.payloadLength()))
        .isEqualTo("01" + "01" + "0003" + "610001");
  }

  private List<String> section(String heading) {
    int from = lines.indexOf(heading);
    int to = from + 1;
    while (to < lines.size() && !lines.get(to).startsWith("## ")) {
      to++;
    }
    return lines.subList(from, to);
  }

  private Map<String, Integer> offsets(String heading) {
    Map<String, Integer> fields = new LinkedHashMap<>();
    int next = -1;
    for (String line : section(heading)) {
      if (line.matches("\\| \\d+ \\| \\d+ \\| .*")) {
        String[] cells = line.substring(1).split("\\|");
        int offset = Integer.parseInt(cells[0].strip());
        assertThat(next == -1 || next == offset).as(line).isTrue();
        next = offset + Integer.parseInt(cells[1].strip());
        fields.put(cells[2].strip(), offset);
      }
    }
    return fields;
  }

  private List<String> dumps() {
    return lines.stream()
        .filter(line -> line.matches("    [0-9a-f]{2}( .*)?"))
        .map(String::strip)
        .toList();
  }
}
