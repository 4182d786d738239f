package org.pagedb.sql.exec.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Passes on the first row of each value within its group: {@code aggregate(DISTINCT …)}. */
final class DistinctAccumulator extends Accumulator {

  private final Accumulator inner;
  private final int[] arguments;
  private final GroupTable seen;
  private final ColumnBatch keyed;
  private final LongVector groupNumbers = new LongVector(0);
  private int[] numbers = new int[0];
  private int[] newRows = new int[0];
  private int[] newGroups = new int[0];

  /** {@code groupType} is any type that is carried as long; group numbers are part of the key. */
  DistinctAccumulator(
      Accumulator inner, int[] arguments, List<PgType> inputTypes, PgType groupType) {
    assert groupType.codec().vectorKind() == TypeCodec.VectorKind.LONG;
    this.inner = inner;
    this.arguments = arguments;
    List<PgType> types = new ArrayList<>();
    int[] keys = new int[arguments.length + 1];
    types.add(groupType);
    for (int a = 0; a < arguments.length; a++) {
      types.add(inputTypes.get(arguments[a]));
      keys[a + 1] = a + 1;
    }
    seen = new GroupTable(keys, types);
    keyed = new ColumnBatch(new ColumnVector[keys.length]);
    keyed.replaceColumn(0, groupNumbers);
  }

  @Override
  public void grow(int groups) {
    inner.grow(groups);
  }

  @Override
  public void add(ColumnBatch batch, int[] rows, int count, int[] groups) {
    ensure(count);
    int limit = rows == null ? count : rows[count - 1] + 1;
    groupNumbers.ensureCapacity(limit);
    int[] selection = keyed.selectionBuffer(count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      groupNumbers.put(row, groups == null ? 0 : groups[i]);
      selection[i] = row;
    }
    for (int a = 0; a < arguments.length; a++) {
      keyed.replaceColumn(a + 1, batch.column(arguments[a]));
    }
    keyed.select(count);
    int known = seen.size();
    seen.find(keyed, numbers, Integer.MAX_VALUE);
    int fresh = 0;
    for (int i = 0; i < count; i++) {
      if (numbers[i] == known) {
        known++;
        newRows[fresh] = rows == null ? i : rows[i];
        newGroups[fresh++] = groups == null ? 0 : groups[i];
      }
    }
    if (fresh > 0) {
      inner.add(batch, newRows, fresh, newGroups);
    }
  }

  private void ensure(int count) {
    if (numbers.length < count) {
      numbers = new int[count];
      newRows = new int[count];
      newGroups = new int[count];
    }
  }

  @Override
  public void finish() {
    inner.finish();
  }

  @Override
  public void result(int group, ColumnVector output, int row) {
    inner.result(group, output, row);
  }

  @Override
  public long memory() {
    return seen.memory() + inner.memory();
  }

  @Override
  public int bytesPerGroup() {
    return inner.bytesPerGroup();
  }

  @Override
  public void close() {
    inner.close();
  }
}
