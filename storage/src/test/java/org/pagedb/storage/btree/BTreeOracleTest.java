package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Random insertions and range scans, compared with a sorted set. */
class BTreeOracleTest {

  private record Row(Comparable<?> key, long tid) {}

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static final Comparator<Row> ORDER =
      (left, right) -> {
        int order = ((Comparable) left.key()).compareTo(right.key());
        return order != 0 ? order : Long.compare(left.tid(), right.tid());
      };

  private void run(long seed, TestIndex index, int inserts, Function<Random, Comparable<?>> keys) {
    Random random = new Random(seed);
    NavigableSet<Row> oracle = new TreeSet<>(ORDER);
    for (int i = 0; i < inserts; i++) {
      Row row =
          new Row(keys.apply(random), TestIndex.tid(random.nextInt(1000), 1 + random.nextInt(200)));
      if (oracle.add(row)) {
        index.insert(row.key(), row.tid());
      }
      if (i % Math.max(1, inserts / 4) == 0) {
        assertThat(index.check().entries()).as("seed %d", seed).isEqualTo(oracle.size());
      }
    }
    BTreeStatistics statistics = index.check();
    assertThat(statistics.entries()).as("seed %d", seed).isEqualTo(oracle.size());
    assertThat(index.tids()).as("seed %d", seed).isEqualTo(tidsOf(oracle));
    List<Row> rows = new ArrayList<>(oracle);
    for (int i = 0; i < 60; i++) {
      assertRange(seed, index, oracle, rows, random, keys);
    }
  }

  private static void assertRange(
      long seed,
      TestIndex index,
      NavigableSet<Row> oracle,
      List<Row> rows,
      Random random,
      Function<Random, Comparable<?>> keys) {
    Comparable<?> low =
        random.nextBoolean() ? keys.apply(random) : rows.get(random.nextInt(rows.size())).key();
    Comparable<?> high = random.nextBoolean() ? low : rows.get(random.nextInt(rows.size())).key();
    boolean lowInclusive = random.nextBoolean();
    boolean highInclusive = random.nextBoolean();
    KeyPosition from = lowInclusive ? index.before(low) : index.after(low);
    KeyPosition to = highInclusive ? index.after(high) : index.before(high);
    Row first = new Row(low, lowInclusive ? 0 : Long.MAX_VALUE);
    Row last = new Row(high, highInclusive ? Long.MAX_VALUE : 0);
    List<Long> expected =
        ORDER.compare(first, last) > 0 ? List.of() : tidsOf(oracle.subSet(first, true, last, true));
    assertThat(index.tids(from, to, false)).as("seed %d %s %s", seed, from, to).isEqualTo(expected);
    List<Long> reversed = new ArrayList<>(expected);
    Collections.reverse(reversed);
    assertThat(index.tids(from, to, true)).as("seed %d %s %s", seed, from, to).isEqualTo(reversed);
  }

  private static List<Long> tidsOf(NavigableSet<Row> rows) {
    return rows.stream().map(Row::tid).toList();
  }

  @Test
  void randomIntegers() {
    for (long seed = 1; seed <= 2; seed++) {
      run(seed, new TestIndex(TestIndex.INT), 15_000, random -> random.nextLong());
    }
  }

  @Test
  void ascendingIntegers() {
    long[] next = {0};
    run(11, new TestIndex(TestIndex.INT), 30_000, random -> next[0]++);
  }

  @Test
  void descendingIntegers() {
    long[] next = {0};
    run(12, new TestIndex(TestIndex.INT), 20_000, random -> next[0]--);
  }

  @Test
  void manyDuplicates() {
    for (long seed = 21; seed <= 23; seed++) {
      run(seed, new TestIndex(TestIndex.INT), 30_000, random -> (long) random.nextInt(20));
    }
  }

  @Test
  void oneKeyOnly() {
    run(31, new TestIndex(TestIndex.INT), 20_000, random -> 7L);
  }

  @Test
  void textsOfAllLengths() {
    for (long seed = 41; seed <= 43; seed++) {
      run(seed, new TestIndex(TestIndex.TEXT), 4_000, BTreeOracleTest::text);
    }
  }

  @Test
  void textsThatDifferAtTheirEnds() {
    run(
        51,
        new TestIndex(TestIndex.TEXT),
        8_000,
        random ->
            "the same beginning of many a key ".repeat(1 + random.nextInt(2))
                + random.nextInt(4_000));
  }

  @Test
  void keysAsLongAsTheyMayBe() {
    run(
        61,
        new TestIndex(TestIndex.TEXT),
        300,
        random ->
            "x".repeat(2_630 - random.nextInt(2) * random.nextInt(2_600)) + random.nextInt(100));
  }

  private static String text(Random random) {
    int length = random.nextInt(10) == 0 ? random.nextInt(1_200) : random.nextInt(12);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) (random.nextInt(4) == 0 ? random.nextInt(3) : 'a' + random.nextInt(3)));
    }
    return text.toString();
  }
}
