package org.pagedb.storage.freespace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.Fork;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.page.PageHeader;

class FreeSpaceMapTest {

  private static final int BLOCKS = 20_000;

  private final MemoryPageStore store = new MemoryPageStore();
  private final int relation = store.createRelation(3);
  private final FreeSpaceMap map = new FreeSpaceMap(store, relation);

  @Test
  void findsABlockIfAndOnlyIfOneHasTheRoom() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int[] free = new int[BLOCKS];
    for (int round = 0; round < 5000; round++) {
      int block = random.nextInt(BLOCKS);
      free[block] = random.nextInt(4) == 0 ? random.nextInt(8000) : 0;
      map.record(block, free[block]);
      int wanted = 1 + random.nextInt(8000);
      int found = map.find(wanted, random.nextInt(BLOCKS + 1) - 1, BLOCKS);
      if (found >= 0) {
        assertThat(free[found]).as("seed %d", seed).isGreaterThanOrEqualTo(wanted);
      } else {
        int rounded = (wanted + FreeSpaceMap.UNIT - 1) / FreeSpaceMap.UNIT * FreeSpaceMap.UNIT;
        for (int other : free) {
          assertThat(other).as("seed %d", seed).isLessThan(rounded);
        }
      }
    }
  }

  @Test
  void givesNoBlockBeyondTheEnd() {
    map.record(100, 8000);
    assertThat(map.find(100, 0, 101)).isEqualTo(100);
    assertThat(map.find(100, 0, 100)).isEqualTo(-1);
  }

  @Test
  void anEmptyMapKnowsNothingAndStaysEmptyWhileBlocksAreFull() {
    assertThat(map.find(1, 0, 10)).isEqualTo(-1);
    map.record(5, 20);
    assertThat(store.file(new FileId(relation, Fork.FREESPACE)).blocks()).isZero();
    assertThat(map.recorded(5)).isZero();
  }

  @Test
  void theTableAndTheDumpAreWhatIsWritten() throws IOException {
    String document = Files.readString(Path.of("../docs/format/freespace.md"));
    assertThat(document)
        .contains("| %d | 1 | max |".formatted(FreeSpacePage.MAX))
        .contains("| %d | %d | groups |".formatted(FreeSpacePage.GROUPS, FreeSpacePage.GROUP_COUNT))
        .contains("| %d | %d | blocks |".formatted(FreeSpacePage.CATEGORIES, FreeSpacePage.BLOCKS));
    map.record(0, 100);
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    store.file(new FileId(relation, Fork.FREESPACE)).copyPage(0, page);
    String dump =
        document
            .lines()
            .filter(l -> l.matches("    [0-9a-f]{2}( .*)?"))
            .map(String::strip)
            .reduce((a, b) -> a + " " + b)
            .orElseThrow();
    assertThat(HexFormat.ofDelimiter(" ").formatHex(page, 0, 34)).isEqualTo(dump);
    assertThat(page[FreeSpacePage.CATEGORIES]).isEqualTo((byte) 3);
  }
}
