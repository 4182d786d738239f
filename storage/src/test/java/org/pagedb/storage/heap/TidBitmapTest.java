package org.pagedb.storage.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.tuple.TupleId;

class TidBitmapTest {

  private static final long PLENTY = 1 << 24;

  @Test
  void namesPagesInOrderAndTheirTuplesExactly() {
    TidBitmap bitmap = new TidBitmap(PLENTY);
    bitmap.add(tids(900, 3, 7, 1, 7, PageItems.MAX_ITEMS), 3);
    TidBitmap.Pages pages = bitmap.pages();
    assertThat(pages.next()).isTrue();
    assertThat(pages.block()).isEqualTo(7);
    assertThat(pages.contains(1)).isTrue();
    assertThat(pages.contains(PageItems.MAX_ITEMS)).isTrue();
    assertThat(pages.contains(2)).isFalse();
    assertThat(pages.needsRecheck()).isFalse();
    assertThat(pages.next()).isTrue();
    assertThat(pages.block()).isEqualTo(900);
    assertThat(pages.next()).isFalse();
  }

  @Test
  void givesUpExactnessButNoTupleWhereMemoryIsShort() {
    TidBitmap bitmap = new TidBitmap(0);
    long[] tids = new long[500];
    for (int i = 0; i < tids.length; i++) {
      tids[i] = TupleId.of(i * 3, 1 + i % 50);
    }
    bitmap.add(tids, tids.length);
    TidBitmap.Pages pages = bitmap.pages();
    int lossy = 0;
    for (int i = 0; i < tids.length; i++) {
      assertThat(pages.next()).isTrue();
      assertThat(pages.block()).isEqualTo(i * 3);
      assertThat(pages.contains(1 + i % 50)).isTrue();
      assertThat(pages.needsRecheck()).isEqualTo(pages.isLossy());
      lossy += pages.isLossy() ? 1 : 0;
    }
    assertThat(pages.next()).isFalse();
    assertThat(lossy).isBetween(1, tids.length - 1);
  }

  @Test
  void isEmptyOnceNothingIsInBoth() {
    TidBitmap one = new TidBitmap(PLENTY);
    one.add(tids(1, 1, 2, 2), 2);
    TidBitmap other = new TidBitmap(PLENTY);
    other.add(tids(1, 2, 3, 2), 2);
    one.intersect(other);
    assertThat(one.isEmpty()).isTrue();
    assertThat(one.pages().next()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void unitesAndIntersectsAsSetsDo(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      TidBitmap one = new TidBitmap(random.nextBoolean() ? 0 : PLENTY);
      TidBitmap other = new TidBitmap(random.nextBoolean() ? 0 : PLENTY);
      Set<Long> first = fill(one, random);
      Set<Long> second = fill(other, random);
      if (random.nextBoolean()) {
        one.union(other);
        first.addAll(second);
      } else {
        one.intersect(other);
        first.retainAll(second);
      }
      checkHolds(one, first, "seed " + seed + " round " + round);
    }
  }

  private static Set<Long> fill(TidBitmap bitmap, Random random) {
    int count = random.nextInt(400);
    long[] tids = new long[count];
    Set<Long> set = new TreeSet<>();
    int blocks = 1 + random.nextInt(200);
    for (int i = 0; i < count; i++) {
      tids[i] = TupleId.of(random.nextInt(blocks), 1 + random.nextInt(60));
      set.add(tids[i]);
    }
    bitmap.add(tids, count);
    return set;
  }

  /** Every tuple of the set is named, and where a page says so no other is. */
  private static void checkHolds(TidBitmap bitmap, Set<Long> wanted, String name) {
    TidBitmap.Pages pages = bitmap.pages();
    Set<Long> missing = new TreeSet<>(wanted);
    int last = -1;
    while (pages.next()) {
      assertThat(pages.block()).as(name).isGreaterThan(last);
      last = pages.block();
      for (int offset = 1; offset <= 60; offset++) {
        long tid = TupleId.of(last, offset);
        boolean named = pages.contains(offset);
        if (named) {
          missing.remove(tid);
        }
        if (!pages.needsRecheck()) {
          assertThat(named).as(name + " " + TupleId.toString(tid)).isEqualTo(wanted.contains(tid));
        }
      }
    }
    assertThat(missing).as(name).isEmpty();
  }

  private static long[] tids(int... blocksAndOffsets) {
    long[] tids = new long[blocksAndOffsets.length / 2];
    for (int i = 0; i < tids.length; i++) {
      tids[i] = TupleId.of(blocksAndOffsets[2 * i], blocksAndOffsets[2 * i + 1]);
    }
    return tids;
  }
}
