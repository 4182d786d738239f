package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class BTreeVacuumTest {

  private static TestIndex filled(int entries, LongFunction<Long> key) {
    TestIndex index = new TestIndex(TestIndex.INT);
    for (int i = 0; i < entries; i++) {
      index.insert(key.apply(i), TestIndex.tid(i, 1));
    }
    return index;
  }

  private static long number(long tid) {
    return tid >>> 16;
  }

  @Test
  void removesJustTheDeadEntries() {
    for (int modulus : new int[] {1, 3, 1_000_000}) {
      TestIndex index = filled(20_000, i -> i % modulus);
      BTreeVacuum.Result result = index.tree.vacuum().run(tid -> number(tid) % 3 == 0);
      assertThat(result.removed()).isEqualTo(6_667);
      assertThat(result.remaining()).isEqualTo(13_333);
      assertThat(index.check().entries()).isEqualTo(13_333);
      assertThat(index.tids()).noneMatch(tid -> number(tid) % 3 == 0);
    }
  }

  @Test
  void emptiedPagesAreFreedAndUsedAgain() {
    TestIndex index = filled(40_000, i -> i);
    int before = index.tree.file().blocks();
    BTreeVacuum.Result result =
        index.tree.vacuum().run(tid -> number(tid) >= 5_000 && number(tid) < 35_000);
    assertThat(result.freedPages()).isGreaterThan(50);
    BTreeStatistics statistics = index.check();
    assertThat(statistics.freePages()).isEqualTo(result.freedPages());
    assertThat(statistics.entries()).isEqualTo(10_000);
    for (int i = 5_000; i < 35_000; i++) {
      index.insert((long) i, TestIndex.tid(i, 2));
    }
    BTreeStatistics refilled = index.check();
    assertThat(refilled.entries()).isEqualTo(40_000);
    assertThat(refilled.freePages()).isZero();
    assertThat(index.tree.file().blocks()).isLessThan(before * 2);
  }

  @Test
  void anIndexThatLosesEverythingGoesOn() {
    TestIndex index = filled(60_000, i -> i * 7919 % 60_000);
    index.tree.vacuum().run(tid -> true);
    index.tree.vacuum().run(tid -> true);
    BTreeStatistics statistics = index.check();
    assertThat(statistics.entries()).isZero();
    assertThat(statistics.leafPages()).isLessThan(5);
    assertThat(index.tids()).isEmpty();
    index.insert(5L, TestIndex.tid(5, 5));
    assertThat(index.tids()).containsExactly(TestIndex.tid(5, 5));
  }

  @Test
  void pagesAreNotTakenOutUnderAPhysicalScan() {
    TestIndex index = filled(20_000, i -> i);
    try (PhysicalScan scan = index.tree.physicalScan(false)) {
      assertThat(scan.next()).isTrue();
      assertThat(index.tree.vacuum().run(tid -> true).freedPages()).isZero();
    }
    assertThat(index.tree.vacuum().run(tid -> true).freedPages()).isPositive();
    index.check();
  }

  @Test
  void randomInsertionsAndVacuumsKeepTheTreeRight() {
    for (long seed = 1; seed <= 6; seed++) {
      Random random = new Random(seed);
      TestIndex index = new TestIndex(seed % 2 == 0 ? TestIndex.INT : TestIndex.TEXT);
      TreeMap<Long, Long> oracle = new TreeMap<>();
      int range = 1 + random.nextInt(20_000);
      for (int round = 0; round < 8; round++) {
        for (int i = 0; i < 2_500; i++) {
          long key = random.nextInt(range);
          long tid = TestIndex.tid(round * 2_500L + i, 1);
          index.insert(seed % 2 == 0 ? (Object) key : text(key), tid);
          oracle.put(tid, key);
        }
        int low = random.nextInt(range);
        int high = low + random.nextInt(range);
        boolean sparse = random.nextBoolean();
        Set<Long> dead = new HashSet<>();
        oracle.forEach(
            (tid, key) -> {
              if (key >= low && key <= high && (!sparse || random.nextInt(3) > 0)) {
                dead.add(tid);
              }
            });
        BTreeVacuum.Result result = index.tree.vacuum().run(dead::contains);
        assertThat(result.removed()).as("seed %d", seed).isEqualTo(dead.size());
        oracle.keySet().removeAll(dead);
        assertThat(index.check().entries()).as("seed %d", seed).isEqualTo(oracle.size());
      }
      List<Long> expected =
          oracle.keySet().stream()
              .sorted(
                  (a, b) -> {
                    int order = Long.compare(oracle.get(a), oracle.get(b));
                    return order != 0 ? order : Long.compare(a, b);
                  })
              .toList();
      assertThat(index.tids()).as("seed %d", seed).isEqualTo(expected);
    }
  }

  private static String text(long key) {
    return "key %08d ".formatted(key) + "filler ".repeat((int) (key % 40));
  }
}
