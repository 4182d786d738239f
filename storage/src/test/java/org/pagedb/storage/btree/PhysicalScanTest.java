package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PhysicalScanTest {

  private static final int ENTRIES = 20_000;

  private static TestIndex filled(long seed) {
    TestIndex index = new TestIndex(TestIndex.INT);
    Random random = new Random(seed);
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < ENTRIES; i++) {
      numbers.add(i);
    }
    java.util.Collections.shuffle(numbers, random);
    for (int number : numbers) {
      index.insert(number * 10L, TestIndex.tid(number, 1));
    }
    return index;
  }

  private static List<Long> original() {
    return LongStream.range(0, ENTRIES).map(i -> TestIndex.tid(i, 1)).boxed().toList();
  }

  private static void addAll(EntryBatch batch, List<Long> tids) {
    for (int i = 0; i < batch.size(); i++) {
      tids.add(batch.tid(i));
    }
  }

  /** Tids of entries that were there before the scan have offset number 1. */
  private static void assertOriginal(List<Long> tids, long seed) {
    List<Long> originals = new ArrayList<>(tids);
    originals.removeIf(tid -> (tid & 0xFFFF) != 1);
    java.util.Collections.sort(originals);
    assertThat(originals).as("seed %d", seed).isEqualTo(original());
  }

  @Test
  void readsEveryEntryOnceInFileOrder() {
    TestIndex index = filled(1);
    List<Long> tids = new ArrayList<>();
    try (PhysicalScan scan = index.tree.physicalScan(false)) {
      while (scan.next()) {
        assertThat(scan.isInKeyOrder()).isFalse();
        addAll(scan.batch(), tids);
      }
    }
    assertThat(tids).isNotEqualTo(original()); // shuffled insertions leave leaves out of order
    assertOriginal(tids, 1);
  }

  @Test
  void splitsAtAnyMomentMakeItChangeToKeyOrderAndStillReadEveryEntryOnce() {
    for (long seed = 1; seed <= 8; seed++) {
      TestIndex index = filled(seed);
      Random random = new Random(seed);
      int changeAt = random.nextInt(40);
      List<Long> tids = new ArrayList<>();
      boolean changed = false;
      try (PhysicalScan scan = index.tree.physicalScan(false)) {
        for (int batches = 0; scan.next(); batches++) {
          addAll(scan.batch(), tids);
          changed |= scan.isInKeyOrder();
          if (batches == changeAt || changed && random.nextInt(10) == 0) {
            split(index, random);
          }
        }
      }
      assertThat(changed)
          .as("seed %d at %d of %d", seed, changeAt, index.tree.file().blocks())
          .isTrue();
      assertOriginal(tids, seed);
      index.check();
    }
  }

  @Test
  void severalScansTogetherReadEveryEntryOnceWhateverIsSplitMeanwhile() {
    int changed = 0;
    for (long seed = 1; seed <= 12; seed++) {
      TestIndex index = filled(seed);
      Random random = new Random(seed);
      int changeAt = seed % 4 == 0 ? Integer.MAX_VALUE : random.nextInt(60);
      List<Long> tids = new ArrayList<>();
      try (LeafRanges ranges = index.tree.leafRanges()) {
        List<PhysicalScan> scans = new ArrayList<>();
        scans.add(ranges.scan(false));
        for (int batches = 0; !scans.isEmpty(); batches++) {
          if (batches < 30 && random.nextInt(5) == 0) {
            scans.add(ranges.scan(false)); // others may be at work for long by then
          }
          PhysicalScan scan = scans.get(random.nextInt(scans.size()));
          if (scan.next()) {
            addAll(scan.batch(), tids);
          } else {
            scans.remove(scan);
          }
          changed += scan.isInKeyOrder() ? 1 : 0;
          if (batches == changeAt) {
            split(index, random);
          }
        }
      }
      assertOriginal(tids, seed);
      index.check();
    }
    assertThat(changed).isPositive();
  }

  @Test
  void keepsPagesInTheTreeUntilTheRangesAreClosed() {
    TestIndex index = filled(3);
    LeafRanges ranges = index.tree.leafRanges();
    PhysicalScan scan = ranges.scan(true);
    assertThat(scan.next()).isTrue();
    scan.close();
    assertThat(index.tree.physicalScans().beginDeletion()).isFalse();
    ranges.close();
    ranges.close();
    assertThat(index.tree.physicalScans().beginDeletion()).isTrue();
    index.tree.physicalScans().endDeletion();
  }

  /** Inserts enough around one key to split its leaf, or all over. */
  private static void split(TestIndex index, Random random) {
    boolean narrow = random.nextBoolean();
    long around = random.nextInt(ENTRIES * 10);
    for (int i = narrow ? 3_000 : 0; i < 4_000; i++) {
      long key = narrow ? around + random.nextInt(1_000) : random.nextInt(ENTRIES * 10);
      index.insert(key, TestIndex.tid(random.nextInt(1 << 30), 2));
    }
  }

  @Test
  void pagesTakenFromTheFreeListBehindTheScanAreNotMissed() {
    TestIndex index = filled(7);
    long low = 20_000;
    index.tree.vacuum().run(tid -> tid >>> 16 < low / 10);
    assertThat(index.check().freePages()).isPositive();
    List<Long> tids = new ArrayList<>();
    Random random = new Random(7);
    try (PhysicalScan scan = index.tree.physicalScan(false)) {
      for (int batches = 0; scan.next(); batches++) {
        addAll(scan.batch(), tids);
        if (batches == 20) {
          split(index, random);
          split(index, random);
        }
      }
    }
    tids.removeIf(tid -> (tid & 0xFFFF) != 1);
    assertThat(tids).hasSize(ENTRIES - (int) low / 10).doesNotHaveDuplicates();
  }

  @Test
  void anEmptyIndexHasNothingToRead() {
    try (PhysicalScan scan = new TestIndex(TestIndex.INT).tree.physicalScan(true)) {
      assertThat(scan.next()).isFalse();
      assertThat(scan.next()).isFalse();
    }
  }
}
