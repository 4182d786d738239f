package org.pagedb.storage.visibilitymap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.Fork;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.page.PageHeader;

class VisibilityMapTest {

  private final MemoryPageStore store = new MemoryPageStore();
  private final int relation = store.createRelation(3);
  private final VisibilityMap map = new VisibilityMap(store, relation);

  private void set(int block, int count) {
    set(block, count, false);
  }

  private void set(int block, int count, boolean deadLines) {
    map.extendTo(block);
    try (MiniTransaction mtr = store.begin()) {
      map.set(mtr, block, count, deadLines);
      mtr.commit();
    }
  }

  private void clear(int block) {
    try (MiniTransaction mtr = store.begin()) {
      map.clear(mtr, block);
      mtr.commit();
    }
  }

  @Test
  void countsWhatIsSetAndNamesWhatIsNot() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int blocks = 3 * VisibilityMap.BLOCKS_PER_PAGE + 7;
    TreeMap<Integer, Integer> counts = new TreeMap<>();
    TreeSet<Integer> withDeadLines = new TreeSet<>();
    for (int round = 0; round < 20_000; round++) {
      int block = random.nextInt(blocks);
      if (random.nextInt(3) == 0) {
        clear(block);
        counts.remove(block);
        withDeadLines.remove(block);
      } else {
        int count = random.nextInt(292);
        boolean deadLines = random.nextInt(8) == 0;
        set(block, count, deadLines);
        counts.put(block, count);
        withDeadLines.remove(block);
        if (deadLines) {
          withDeadLines.add(block);
        }
      }
    }
    for (int limit : new int[] {0, 1, 2, 3, 5, 4080, 4081, 9001, blocks, blocks + 10_000}) {
      List<Integer> others = new ArrayList<>();
      long sum = counts.headMap(limit).values().stream().mapToLong(c -> c).sum();
      assertThat(map.countVisible(limit, others::add)).as("seed %d", seed).isEqualTo(sum);
      assertThat(others).hasSize(limit - counts.headMap(limit).size()).isSorted();
      assertThat(others).noneMatch(counts::containsKey);
      assertThat(map.countedBlocks(limit)).isEqualTo(counts.headMap(limit).size());
      assertThat(map.allVisibleBlocks(limit))
          .isEqualTo(counts.headMap(limit).size() - withDeadLines.headSet(limit).size());
    }
    for (int block = 0; block < blocks; block++) {
      assertThat(map.visibleCount(block)).isEqualTo(counts.getOrDefault(block, -1));
      assertThat(map.isAllVisible(block))
          .isEqualTo(counts.containsKey(block) && !withDeadLines.contains(block));
    }
  }

  @Test
  void anAllVisibleBlockMayBeEmpty() {
    set(3, 0);
    assertThat(map.isAllVisible(3)).isTrue();
    assertThat(map.visibleCount(3)).isZero();
  }

  @Test
  void truncationClearsWhatIsBeyond() {
    int last = 2 * VisibilityMap.BLOCKS_PER_PAGE + 5;
    set(10, 1);
    set(20, 2);
    set(last, 3);
    map.truncate(20);
    assertThat(map.visibleCount(10)).isEqualTo(1);
    assertThat(map.isAllVisible(20)).isFalse();
    assertThat(map.isAllVisible(last)).isFalse();
  }

  @Test
  void theTableAndTheDumpAreWhatIsWritten() throws IOException {
    String document = Files.readString(Path.of("../docs/format/visibilitymap.md"));
    assertThat(document)
        .contains(
            "| %d | %d | entries |"
                .formatted(VisibilityMap.ENTRIES, 2 * VisibilityMap.BLOCKS_PER_PAGE));
    set(0, 3);
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    store.file(new FileId(relation, Fork.VISIBILITY)).copyPage(0, page);
    String dump =
        document
            .lines()
            .filter(l -> l.matches("    [0-9a-f]{2}( .*)?"))
            .map(String::strip)
            .reduce((a, b) -> a + " " + b)
            .orElseThrow();
    assertThat(HexFormat.ofDelimiter(" ").formatHex(page, 0, 40)).isEqualTo(dump);
  }
}
