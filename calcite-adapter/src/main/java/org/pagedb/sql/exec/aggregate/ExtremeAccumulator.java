package org.pagedb.sql.exec.aggregate;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** min and max of any ordered type: a vector of the best value of each group so far. */
final class ExtremeAccumulator extends Accumulator {

  private final int argument;
  private final boolean greatest;
  private final ValueOrder order;
  private final ColumnVector best;
  private int groupCount;
  private long copied;

  ExtremeAccumulator(int argument, boolean greatest, PgType type, int collation) {
    this.argument = argument;
    this.greatest = greatest;
    order = ValueOrder.of(type, collation);
    best = DatumVectors.vectorFor(type, 1);
  }

  @Override
  public void grow(int groups) {
    best.ensureCapacity(groups);
    for (int group = groupCount; group < groups; group++) {
      best.putNull(group);
    }
    groupCount = Math.max(groupCount, groups);
  }

  @Override
  public void add(ColumnBatch batch, int[] rows, int count, int[] groups) {
    ColumnVector vector = batch.column(argument);
    if (groups == null && vector instanceof LongVector && !vector.mayHaveNulls()) {
      addLongs((LongVector) vector, rows, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      int group = groups == null ? 0 : groups[i];
      if (!vector.isNull(row) && isBetter(vector, row, group)) {
        keep(vector, row, group);
      }
    }
  }

  private void addLongs(LongVector vector, int[] rows, int count) {
    long[] values = vector.values();
    long extreme = values[rows == null ? 0 : rows[0]];
    for (int i = 1; i < count; i++) {
      long value = values[rows == null ? i : rows[i]];
      extreme = greatest ? Math.max(extreme, value) : Math.min(extreme, value);
    }
    LongVector longs = (LongVector) best;
    if (longs.isNull(0)) {
      longs.put(0, extreme);
    } else {
      longs.put(0, greatest ? Math.max(extreme, longs.at(0)) : Math.min(extreme, longs.at(0)));
    }
  }

  private boolean isBetter(ColumnVector vector, int row, int group) {
    if (best.isNull(group)) {
      return true;
    }
    int comparison = order.compare(vector, row, best, group);
    return greatest ? comparison > 0 : comparison < 0;
  }

  private void keep(ColumnVector vector, int row, int group) {
    if (!(vector instanceof BytesVector)) {
      best.copyFrom(vector, row, group);
      return;
    }
    // An array of its own, so that what is replaced can be collected.
    byte[] value = ((BytesVector) vector).bytes(row);
    copied += value.length - (best.isNull(group) ? 0 : ((BytesVector) best).length(group));
    ((BytesVector) best).putReference(group, value, 0, value.length);
  }

  @Override
  public void merge(Accumulator other, int count, int[] targets) {
    ColumnVector candidates = ((ExtremeAccumulator) other).best;
    for (int group = 0; group < count; group++) {
      int target = targets == null ? 0 : targets[group];
      if (!candidates.isNull(group) && isBetter(candidates, group, target)) {
        keep(candidates, group, target);
      }
    }
  }

  @Override
  public void result(int group, ColumnVector output, int row) {
    DatumVectors.pass(best, group, output, row);
  }

  @Override
  public long memory() {
    return copied;
  }
}
