package org.pagedb.sql.exec.aggregate;

import java.util.Arrays;
import org.pagedb.sql.exec.run.NumericSlice;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * sum and avg of numeric. Each group sums in a long at the largest scale seen; what does not fit is
 * moved to a {@link Numeric} beside it.
 */
final class NumericSumAccumulator extends Accumulator {

  private final int argument;
  private final boolean average;
  private long[] sums = new long[1];
  private int[] scales = new int[1];
  private long[] counts = new long[1];
  private Numeric[] large = new Numeric[1];

  NumericSumAccumulator(int argument, boolean average) {
    this.argument = argument;
    this.average = average;
  }

  @Override
  public void grow(int groups) {
    if (groups > sums.length) {
      int size = Math.max(groups, sums.length * 2);
      sums = Arrays.copyOf(sums, size);
      scales = Arrays.copyOf(scales, size);
      counts = Arrays.copyOf(counts, size);
      large = Arrays.copyOf(large, size);
    }
  }

  @Override
  public int bytesPerGroup() {
    return 4 * Long.BYTES;
  }

  @Override
  public void add(ColumnBatch batch, int[] rows, int count, int[] groups) {
    BytesVector vector = (BytesVector) batch.column(argument);
    boolean nulls = vector.mayHaveNulls();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (nulls && vector.isNull(row)) {
        continue;
      }
      int group = groups == null ? 0 : groups[i];
      counts[group]++;
      if (!NumericSlice.isSmall(vector, row)) {
        moveToLarge(group, NumericSlice.read(vector, row));
      } else {
        addSmall(group, NumericSlice.unscaled(vector, row), NumericSlice.scale(vector, row));
      }
    }
  }

  private void addSmall(int group, long value, int scale) {
    long aligned = value;
    int difference = scales[group] - scale;
    if (difference != 0) {
      if (difference < 0) {
        raiseScale(group, scale);
      } else if (NumericSlice.canScaleUp(value, difference)) {
        aligned = NumericSlice.scaledUp(value, difference);
      } else {
        moveToLarge(group, Numeric.of(value, scale));
        return;
      }
    }
    long before = sums[group];
    long after = before + aligned;
    if (((before ^ after) & (aligned ^ after)) < 0) {
      moveToLarge(group, Numeric.of(aligned, scales[group]));
    } else {
      sums[group] = after;
    }
  }

  private void raiseScale(int group, int scale) {
    int digits = scale - scales[group];
    if (NumericSlice.canScaleUp(sums[group], digits)) {
      sums[group] = NumericSlice.scaledUp(sums[group], digits);
    } else {
      moveToLarge(group, Numeric.of(0));
    }
    scales[group] = scale;
  }

  /** Adds a value, and the sum so far, to the group's large part. */
  private void moveToLarge(int group, Numeric value) {
    Numeric sum = NumericArithmetic.add(value, Numeric.of(sums[group], scales[group]));
    large[group] = large[group] == null ? sum : NumericArithmetic.add(large[group], sum);
    sums[group] = 0;
  }

  @Override
  public void merge(Accumulator other, int count, int[] targets) {
    NumericSumAccumulator added = (NumericSumAccumulator) other;
    for (int group = 0; group < count; group++) {
      if (added.counts[group] > 0) {
        int target = targets == null ? 0 : targets[group];
        counts[target] += added.counts[group];
        addSmall(target, added.sums[group], added.scales[group]);
        if (added.large[group] != null) {
          moveToLarge(target, added.large[group]);
        }
      }
    }
  }

  @Override
  public void result(int group, ColumnVector output, int row) {
    if (counts[group] == 0) {
      output.putNull(row);
      return;
    }
    Numeric sum = Numeric.of(sums[group], scales[group]);
    if (large[group] != null) {
      sum = NumericArithmetic.add(large[group], sum);
    }
    NumericSlice.put(
        (BytesVector) output,
        row,
        average ? NumericArithmetic.divide(sum, Numeric.of(counts[group])) : sum);
  }
}
