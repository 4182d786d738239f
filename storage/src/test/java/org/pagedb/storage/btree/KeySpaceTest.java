package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeySpaceTest {

  private static final int ENTRIES = 60_000;

  private static TestIndex built() {
    TestIndex index = new TestIndex(TestIndex.INT);
    BTreeBuilder builder = index.tree.builder(90);
    for (int i = 0; i < ENTRIES; i++) {
      builder.add(index.encode((long) i), TestIndex.tid(i, 1));
    }
    builder.finish();
    return index;
  }

  @Test
  void partsTogetherHoldEveryEntryOnceAndAreAboutEqual() {
    TestIndex index = built();
    for (int parts : new int[] {1, 2, 4, 7}) {
      List<KeyPosition> bounds = new ArrayList<>(index.tree.divide(parts));
      assertThat(bounds).hasSize(parts - 1);
      bounds.add(0, KeyPosition.start());
      bounds.add(KeyPosition.end());
      List<Long> all = new ArrayList<>();
      for (int i = 0; i < parts; i++) {
        List<Long> part = index.tids(bounds.get(i), bounds.get(i + 1), false);
        assertThat(part.size()).isBetween(ENTRIES / parts / 2, ENTRIES / parts * 2);
        all.addAll(part);
      }
      assertThat(all).isEqualTo(index.tids());
    }
  }

  @Test
  void aSmallIndexIsDividedIntoFewerPartsAndAnEmptyOneNotAtAll() {
    TestIndex index = new TestIndex(TestIndex.INT);
    assertThat(index.tree.divide(4)).isEmpty();
    assertThat(index.tree.estimate(KeyPosition.start(), KeyPosition.end())).isZero();
    index.insert(1L, TestIndex.tid(1, 1));
    assertThat(index.tree.divide(4)).isEmpty();
  }

  @Test
  void estimatesAreCloseEnoughToChooseAPlan() {
    TestIndex index = built();
    assertThat(index.tree.estimate(KeyPosition.start(), KeyPosition.end()))
        .isBetween(ENTRIES / 2L, ENTRIES * 2L);
    for (long length : new long[] {2_000, 10_000, 40_000}) {
      KeyPosition from = index.before(5_000L);
      KeyPosition to = index.before(5_000L + length);
      assertThat(index.tree.estimate(from, to)).isBetween(length / 2, length * 2);
    }
    KeyPosition one = index.before(7L);
    assertThat(index.tree.estimate(one, index.after(7L))).isBetween(1L, 10L);
    assertThat(index.tree.estimate(one, one)).isZero();
  }
}
