package org.pagedb.storage.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;

/** Holds docs/format/sequence.md and the code together. */
class SequenceFormatTest {

  @Test
  void theTableAndTheDumpAreWhatIsWritten() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("../docs/format/sequence.md"));
    assertThat(lines)
        .anyMatch(l -> l.startsWith("| %d | 4 | magic |".formatted(SequencePage.MAGIC)))
        .anyMatch(l -> l.startsWith("| %d | 8 | value |".formatted(SequencePage.VALUE)))
        .anyMatch(l -> l.startsWith("| %d | 1 | called |".formatted(SequencePage.CALLED)));
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    try (Storage storage = Storage.inMemory()) {
      Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      int relation = storage.sequences().create(transaction, 1, false);
      SequenceRule rule = new SequenceRule(1, 1, Long.MAX_VALUE, false);
      storage.sequences().open(relation).take(rule, 1, transaction, new StoredSequence.Run());
      transaction.commit();
      storage.pages().file(FileId.main(relation)).copyPage(0, page);
    }
    String dump =
        lines.stream()
            .filter(l -> l.matches("    [0-9a-f]{2}( .*)?"))
            .map(String::strip)
            .reduce((a, b) -> a + " " + b)
            .orElseThrow();
    assertThat(HexFormat.ofDelimiter(" ").formatHex(page, 0, 41)).isEqualTo(dump);
  }
}
