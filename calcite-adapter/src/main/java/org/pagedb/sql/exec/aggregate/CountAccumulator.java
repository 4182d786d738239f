package org.pagedb.sql.exec.aggregate;

import java.util.Arrays;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** count(*) and count(argument). */
final class CountAccumulator extends Accumulator {

  static final int STAR = -1;

  private final int argument;
  private long[] counts = new long[1];

  /** {@code argument} is the column whose nulls do not count, or {@link #STAR}. */
  CountAccumulator(int argument) {
    this.argument = argument;
  }

  @Override
  public void grow(int groups) {
    if (groups > counts.length) {
      counts = Arrays.copyOf(counts, Math.max(groups, counts.length * 2));
    }
  }

  @Override
  public void add(ColumnBatch batch, int[] rows, int count, int[] groups) {
    ColumnVector vector = argument == STAR ? null : batch.column(argument);
    if (vector != null && vector.mayHaveNulls()) {
      for (int i = 0; i < count; i++) {
        int row = rows == null ? i : rows[i];
        counts[groups == null ? 0 : groups[i]] += vector.isNull(row) ? 0 : 1;
      }
    } else if (groups == null) {
      counts[0] += count;
    } else {
      for (int i = 0; i < count; i++) {
        counts[groups[i]]++;
      }
    }
  }

  @Override
  public void merge(Accumulator other, int count, int[] targets) {
    long[] added = ((CountAccumulator) other).counts;
    for (int group = 0; group < count; group++) {
      counts[targets == null ? 0 : targets[group]] += added[group];
    }
  }

  @Override
  public void result(int group, ColumnVector output, int row) {
    ((LongVector) output).put(row, counts[group]);
  }
}
