package org.pagedb.storage.tuple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.tuple.ColumnPredicate.Comparison;
import org.pagedb.storage.vector.ColumnBatch;

class TupleFilterTest {

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private ColumnPredicate randomPredicate(RowLayout layout) {
    int column = random.nextInt(layout.columnCount());
    ColumnKind kind = layout.kind(column);
    if (!kind.isNumber() || random.nextInt(4) == 0) {
      return new ColumnPredicate.Null(column, random.nextBoolean());
    }
    Comparison comparison = Comparison.values()[random.nextInt(6)];
    Object constant = RandomRows.value(random, kind);
    if (constant instanceof Double d) {
      return ColumnPredicate.compare(column, comparison, d);
    }
    if (random.nextInt(5) == 0) {
      return ColumnPredicate.between(column, (Long) constant, random.nextInt(10));
    }
    long extreme = random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
    return ColumnPredicate.compare(
        column, comparison, random.nextInt(10) == 0 ? extreme : (Long) constant);
  }

  private static boolean expected(ColumnPredicate predicate, Object value) {
    if (predicate instanceof ColumnPredicate.Null isNull) {
      return (value == null) != isNull.negated();
    }
    ColumnPredicate.Range range = (ColumnPredicate.Range) predicate;
    if (value == null) {
      return false;
    }
    long key = value instanceof Double d ? ColumnPredicate.keyOf(d) : (Long) value;
    return (range.low() <= key && key <= range.high()) != range.negated();
  }

  @Test
  void keepsExactlyTheTuplesThatFulfilAllPredicates() {
    byte[] page = new byte[60_000];
    for (int round = 0; round < 500; round++) {
      RowLayout layout = RandomRows.layout(random);
      TupleWriter writer = new TupleWriter(layout);
      List<ColumnPredicate> predicates =
          IntStream.range(0, random.nextInt(3)).mapToObj(i -> randomPredicate(layout)).toList();
      int[] items = new int[30];
      List<Integer> kept = new ArrayList<>();
      TupleFilter filter = new TupleFilter(layout, predicates);
      int end = 0;
      for (int i = 0; i < items.length; i++) {
        List<Object> row = RandomRows.row(random, layout, random.nextInt(2) * 30);
        ColumnBatch batch = layout.newBatch(1);
        RandomRows.put(batch, 0, row);
        int length = writer.write(batch, 0);
        System.arraycopy(writer.buffer(), 0, page, end, length);
        items[i] = TupleItem.of(i + 1, end);
        boolean keep = predicates.stream().allMatch(p -> expected(p, row.get(p.column())));
        if (keep) {
          kept.add(items[i]);
        }
        assertThat(filter.keeps(page, end)).as("seed %d %s", seed, predicates).isEqualTo(keep);
        end += length;
      }
      int count = filter.apply(page, items, items.length);
      assertThat(IntStream.of(items).limit(count).boxed().toList())
          .as("seed %d round %d %s", seed, round, predicates)
          .isEqualTo(kept);
    }
  }

  @Test
  void ordersFloatsAsPostgresDoes() {
    double[] ascending = {Double.NEGATIVE_INFINITY, -1.5, 0.0, 1.5, Double.POSITIVE_INFINITY};
    for (int i = 1; i < ascending.length; i++) {
      assertThat(ColumnPredicate.keyOf(ascending[i - 1]))
          .isLessThan(ColumnPredicate.keyOf(ascending[i]));
    }
    assertThat(ColumnPredicate.keyOf(-0.0)).isEqualTo(ColumnPredicate.keyOf(0.0));
    assertThat(ColumnPredicate.keyOf(Double.NaN))
        .isGreaterThan(ColumnPredicate.keyOf(Double.POSITIVE_INFINITY));
  }

  @Test
  void refusesComparisonsThatDoNotFitTheColumn() {
    RowLayout layout = RowLayout.of(ColumnKind.VARLENA, ColumnKind.FLOAT8);
    for (ColumnPredicate wrong :
        List.of(
            ColumnPredicate.compare(0, Comparison.EQUAL, 1L),
            ColumnPredicate.compare(1, Comparison.EQUAL, 1L))) {
      assertThatThrownBy(() -> new TupleFilter(layout, List.of(wrong)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
