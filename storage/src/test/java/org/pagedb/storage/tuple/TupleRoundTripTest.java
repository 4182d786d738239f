package org.pagedb.storage.tuple;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.vector.ColumnBatch;

/** Random rows of random layouts, written to a page-like array and read back. */
class TupleRoundTripTest {

  private static final ExternalValues NONE =
      (page, at, target, row) -> {
        throw new AssertionError("nothing is external here");
      };

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final byte[] page = new byte[60_000];
  private final List<List<Object>> rows = new ArrayList<>();
  private int[] items = new int[0];
  private int end;

  private void write(RowLayout layout, int count, int nullPercent) {
    TupleWriter writer = new TupleWriter(layout);
    ColumnBatch batch = layout.newBatch(1);
    int first = items.length;
    items = java.util.Arrays.copyOf(items, first + count);
    for (int i = first; i < items.length; i++) {
      List<Object> row = RandomRows.row(random, layout, nullPercent);
      for (int c = 0; c < batch.columnCount(); c++) {
        batch.column(c).reset();
      }
      RandomRows.put(batch, 0, row);
      int length = writer.write(batch, 0);
      assertThat((long) length).isLessThanOrEqualTo(writer.plainSize(batch, 0));
      TupleHeader.init(writer.buffer(), 0, 3, 0, 0);
      System.arraycopy(writer.buffer(), 0, page, end, length);
      items[i] = TupleItem.of(i + 1, end);
      end += length;
      rows.add(row);
    }
  }

  private int[] someColumns(RowLayout layout) {
    List<Integer> columns =
        IntStream.range(0, layout.columnCount()).boxed().collect(Collectors.toList());
    Collections.shuffle(columns, random);
    return columns.stream()
        .limit(random.nextInt(columns.size() + 1))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void assertReads(RowLayout layout, int[] columns, int firstRow) {
    TupleReader reader = new TupleReader(layout, columns, NONE);
    ColumnBatch batch = reader.newBatch(4);
    reader.read(page, items, items.length, batch, firstRow);
    ColumnBatch single = reader.newBatch(1);
    for (int i = 0; i < items.length; i++) {
      for (int c = 0; c < columns.length; c++) {
        single.column(c).reset();
      }
      reader.readRow(page, TupleItem.index(items[i]), single, 0);
      for (int c = 0; c < columns.length; c++) {
        List<Object> row = rows.get(i);
        Object wanted = columns[c] < row.size() ? row.get(columns[c]) : 77L;
        assertThat(RandomRows.comparable(batch.column(c), firstRow + i))
            .as("seed %d row %d column %d", seed, i, columns[c])
            .isEqualTo(RandomRows.comparable(wanted));
        assertThat(RandomRows.comparable(single.column(c), 0))
            .isEqualTo(RandomRows.comparable(wanted));
      }
    }
  }

  @Test
  void whatIsWrittenIsReadInAnyLayoutAndForAnyColumns() {
    for (int round = 0; round < 300; round++) {
      rows.clear();
      items = new int[0];
      end = 0;
      RowLayout layout = RandomRows.layout(random);
      write(layout, 1 + random.nextInt(40), random.nextInt(3) * 30);
      for (int i = 0; i < 4; i++) {
        assertReads(layout, someColumns(layout), random.nextInt(3));
      }
    }
  }

  @Test
  void tuplesOlderThanAColumnHaveItsMissingValue() {
    for (int round = 0; round < 100; round++) {
      rows.clear();
      items = new int[0];
      end = 0;
      RowLayout before = RandomRows.layout(random);
      write(before, 10, 20);
      ColumnBatch missing = RowLayout.of(ColumnKind.INT8).newBatch(1);
      RandomRows.put(missing, 0, List.of(77L));
      RowLayout after = before.withColumn(ColumnKind.INT8, missing.column(0));
      write(after, 10, 20);
      assertReads(after, after.allColumns(), 0);
      TupleFilter filter =
          new TupleFilter(
              after,
              List.of(
                  ColumnPredicate.compare(
                      before.columnCount(), ColumnPredicate.Comparison.EQUAL, 77L)));
      assertThat(filter.apply(page, items.clone(), items.length)).isGreaterThanOrEqualTo(10);
    }
  }

  @Test
  void aColumnAddedWithoutAValueIsNullInOlderTuples() {
    RowLayout before = RowLayout.of(ColumnKind.INT4);
    write(before, 3, 0);
    RowLayout after = before.withColumn(ColumnKind.VARLENA, null);
    TupleReader reader = new TupleReader(after, new int[] {1}, NONE);
    ColumnBatch batch = reader.newBatch(3);
    reader.read(page, items, 3, batch, 0);
    assertThat(batch.column(0).isNull(2)).isTrue();
  }

  @Test
  void fixedColumnsDeclaredNotNullComeFirst() {
    RowLayout layout =
        RowLayout.of(
            List.of(ColumnKind.VARLENA, ColumnKind.INT4, ColumnKind.INT8, ColumnKind.VARLENA),
            new boolean[] {false, false, true, true});
    assertThat(layout.order()).containsExactly(2, 1, 3, 0);
    assertThat(layout.offsetAt(1)).isEqualTo(8);
    assertThat(layout.offsetAt(2)).isEqualTo(12);
    assertThat(layout.offsetAt(3)).isEqualTo(-1);
    assertThat(layout.hasVariableWidth()).isTrue();
    assertThat(RowLayout.ordered(List.of(ColumnKind.INT4), new int[] {0}).hasVariableWidth())
        .isFalse();
  }
}
