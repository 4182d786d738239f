package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BTreeBuilderTest {

  @Test
  void buildsWhatInsertionsWouldHold() {
    for (int entries : new int[] {0, 1, 2, 300, 1_000, 60_000}) {
      TestIndex index = new TestIndex(TestIndex.INT);
      BTreeBuilder builder = index.tree.builder(90);
      List<Long> tids = new ArrayList<>();
      for (int i = 0; i < entries; i++) {
        long tid = TestIndex.tid(i / 100, 1 + i % 100);
        builder.add(index.encode(i * 3L), tid);
        tids.add(tid);
      }
      assertThat(builder.finish()).isEqualTo(entries);
      assertThat(index.check().entries()).isEqualTo(entries);
      assertThat(index.tids()).isEqualTo(tids);
      index.insert(1L, TestIndex.tid(900, 1));
      assertThat(index.check().entries()).isEqualTo(entries + 1L);
    }
  }

  @Test
  void foldsDuplicatesAndFillsLeavesAsAsked() {
    TestIndex full = new TestIndex(TestIndex.INT);
    TestIndex half = new TestIndex(TestIndex.INT);
    for (TestIndex index : List.of(full, half)) {
      BTreeBuilder builder = index.tree.builder(index == full ? 100 : 50);
      for (int i = 0; i < 100_000; i++) {
        builder.add(index.encode((long) (i / 5_000)), TestIndex.tid(i, 1));
      }
      builder.finish();
    }
    BTreeStatistics statistics = full.check();
    assertThat(statistics.items()).isLessThan(1_000);
    assertThat(half.check().leafPages())
        .isBetween(statistics.leafPages() * 17 / 10, statistics.leafPages() * 25 / 10);
    assertThat(full.tids(full.before(7L), full.after(7L), false)).hasSize(5_000);
  }

  @Test
  void takesKeysOfVeryDifferentLengths() {
    for (long seed = 1; seed <= 6; seed++) {
      Random random = new Random(seed);
      TreeSet<String> keys = new TreeSet<>();
      for (int i = 0; i < 2_000; i++) {
        keys.add(
            "k".repeat(random.nextInt(8) == 0 ? 2_600 : random.nextInt(30)) + random.nextInt());
      }
      TestIndex index = new TestIndex(TestIndex.TEXT);
      BTreeBuilder builder = index.tree.builder(100);
      int block = 0;
      for (String key : keys) {
        builder.add(index.encode(key), TestIndex.tid(block++, 1));
      }
      builder.finish();
      assertThat(index.check().entries()).as("seed %d", seed).isEqualTo(keys.size());
      for (String key : keys) {
        assertThat(index.tids(index.before(key), index.after(key), false)).hasSize(1);
      }
    }
  }

  @Test
  void refusesEntriesOutOfOrderAndAnIndexInUse() {
    TestIndex index = new TestIndex(TestIndex.INT);
    BTreeBuilder builder = index.tree.builder(90);
    builder.add(index.encode(5L), TestIndex.tid(1, 2));
    assertThatThrownBy(() -> builder.add(index.encode(5L), TestIndex.tid(1, 2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.add(index.encode(4L), TestIndex.tid(1, 3)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> index.tree.builder(90)).isInstanceOf(IllegalStateException.class);
  }
}
