package org.pagedb.storage.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.wal.TransactionEnd;

/** Holds docs/format/commitlog.md and the code together. */
class CommitLogFormatTest {

  private static final int RELATION = 1;

  private final MemoryPageStore store = new MemoryPageStore();
  private final CommitLogPages pages = new CommitLogPages(store, RELATION);
  private final CommitLog log = new CommitLog(store::durableLsn);

  @Test
  void theTableAndTheDumpAreWhatIsWritten() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("../docs/format/commitlog.md"));
    assertThat(lines)
        .anyMatch(
            l ->
                l.startsWith(
                    "| %d | %d | statuses |"
                        .formatted(CommitLogPages.STATUSES, CommitLog.PAGE_BYTES)));
    assertThat(CommitLog.PAGE_BYTES * 4).isEqualTo(CommitLog.XIDS_PER_PAGE).isEqualTo(32_512);
    log.commit(3, 0);
    log.abort(4);
    pages.save(log);
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    store.file(FileId.main(RELATION)).copyPage(0, page);
    String dump =
        lines.stream()
            .filter(l -> l.matches("    [0-9a-f]{2}( .*)?"))
            .map(String::strip)
            .reduce((a, b) -> a + " " + b)
            .orElseThrow();
    assertThat(HexFormat.ofDelimiter(" ").formatHex(page, 0, 30)).isEqualTo(dump);
  }

  @Test
  void whatWasSavedIsLoadedAndTheWalSaysTheRest() {
    log.commit(100_000, 0);
    log.abort(5);
    pages.save(log);
    log.commit(100_001, 0);
    pages.save(log);
    CommitLog loaded = new CommitLog(store::durableLsn);
    pages.load(loaded);
    loaded.replay(new TransactionEnd(true, 100_002, new long[] {100_003}, new int[0]));
    loaded.replay(TransactionEnd.abort(100_004));
    assertThat(loaded.isCommitted(100_000)).isTrue();
    assertThat(loaded.isCommitted(100_001)).isTrue();
    assertThat(loaded.isCommitted(100_002)).isTrue();
    assertThat(loaded.isCommitted(100_003)).isTrue();
    assertThat(loaded.isAborted(100_004)).isTrue();
    assertThat(loaded.isAborted(5)).isTrue();
    assertThat(loaded.status(6)).isEqualTo(TransactionStatus.IN_PROGRESS);
  }
}
