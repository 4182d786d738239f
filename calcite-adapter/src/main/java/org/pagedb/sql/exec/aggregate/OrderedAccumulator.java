package org.pagedb.sql.exec.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.rows.SortedRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Sorts all rows by group and the aggregate's own ORDER BY, and passes them on in that order at the
 * end: {@code array_agg(x ORDER BY y)} and ordered-set aggregates.
 */
final class OrderedAccumulator extends Accumulator {

  private final Accumulator inner;
  private final int width;
  private final SortedRows sorted;
  private final ColumnBatch numbered;
  private final LongVector groupNumbers = new LongVector(0);
  private final ExecutionContext context;
  private int[] groupsOfBatch = new int[0];

  /** {@code groupType} is any type that is carried as long. */
  OrderedAccumulator(
      Accumulator inner,
      List<SortKey> order,
      List<PgType> inputTypes,
      PgType groupType,
      ExecutionContext context) {
    this.inner = inner;
    this.context = context;
    width = inputTypes.size();
    List<PgType> types = new ArrayList<>(inputTypes);
    types.add(groupType);
    List<SortKey> keys = new ArrayList<>();
    keys.add(new SortKey(width, false, false, 0));
    keys.addAll(order);
    sorted = new SortedRows(types, new RowOrder(keys, types), context);
    numbered = new ColumnBatch(new ColumnVector[width + 1]);
    numbered.replaceColumn(width, groupNumbers);
  }

  @Override
  public void grow(int groups) {
    inner.grow(groups);
  }

  @Override
  public void add(ColumnBatch batch, int[] rows, int count, int[] groups) {
    int limit = rows == null ? count : rows[count - 1] + 1;
    groupNumbers.ensureCapacity(limit);
    int[] selection = numbered.selectionBuffer(count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      groupNumbers.put(row, groups == null ? 0 : groups[i]);
      selection[i] = row;
    }
    for (int c = 0; c < width; c++) {
      numbered.replaceColumn(c, batch.column(c));
    }
    numbered.select(count);
    sorted.add(numbered);
  }

  @Override
  public void finish() {
    sorted.finish();
    for (ColumnBatch batch = sorted.next(); batch != null; batch = sorted.next()) {
      context.checkInterrupts();
      if (groupsOfBatch.length < batch.size()) {
        groupsOfBatch = new int[batch.size()];
      }
      LongVector numbers = (LongVector) batch.column(width);
      for (int i = 0; i < batch.size(); i++) {
        groupsOfBatch[i] = (int) numbers.at(batch.row(i));
      }
      inner.add(batch, null, batch.size(), groupsOfBatch);
    }
    inner.finish();
  }

  @Override
  public void result(int group, ColumnVector output, int row) {
    inner.result(group, output, row);
  }

  @Override
  public long memory() {
    return inner.memory();
  }

  @Override
  public int bytesPerGroup() {
    return inner.bytesPerGroup();
  }

  @Override
  public void close() {
    sorted.close();
    inner.close();
  }
}
