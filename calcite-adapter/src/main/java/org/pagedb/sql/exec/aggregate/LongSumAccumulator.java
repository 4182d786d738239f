package org.pagedb.sql.exec.aggregate;

import java.math.BigInteger;
import java.util.Arrays;
import org.pagedb.sql.exec.run.NumericSlice;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * sum and avg of integers, in 128 bits. What the result is depends on the aggregate: sum of int2
 * and int4 is int8, all else numeric.
 */
final class LongSumAccumulator extends Accumulator {

  /** What is made of sum and count. */
  enum Result {
    SUM_AS_LONG,
    SUM_AS_NUMERIC,
    AVERAGE
  }

  private final int argument;
  private final Result result;
  private long[] low = new long[1];
  private long[] high = new long[1];
  private long[] counts = new long[1];

  LongSumAccumulator(int argument, Result result) {
    this.argument = argument;
    this.result = result;
  }

  @Override
  public void grow(int groups) {
    if (groups > low.length) {
      int size = Math.max(groups, low.length * 2);
      low = Arrays.copyOf(low, size);
      high = Arrays.copyOf(high, size);
      counts = Arrays.copyOf(counts, size);
    }
  }

  @Override
  public int bytesPerGroup() {
    return 3 * Long.BYTES;
  }

  @Override
  public void add(ColumnBatch batch, int[] rows, int count, int[] groups) {
    LongVector vector = (LongVector) batch.column(argument);
    if (vector.mayHaveNulls()) {
      for (int i = 0; i < count; i++) {
        int row = rows == null ? i : rows[i];
        if (!vector.isNull(row)) {
          addOne(groups == null ? 0 : groups[i], vector.at(row));
        }
      }
    } else if (groups == null) {
      addToFirst(vector.values(), rows, count);
    } else {
      addAll(vector.values(), rows, count, groups);
    }
  }

  /** Sums the halves of each value apart, neither of which can overflow in one batch. */
  private void addToFirst(long[] values, int[] rows, int count) {
    long upper = 0;
    long lower = 0;
    for (int i = 0; i < count; i++) {
      long value = values[rows == null ? i : rows[i]];
      upper += value >> 32;
      lower += value & 0xFFFFFFFFL;
    }
    addOne(0, lower);
    counts[0] += count - 1;
    long shifted = upper << 32;
    long before = low[0];
    low[0] += shifted;
    high[0] += (upper >> 32) + (Long.compareUnsigned(low[0], before) < 0 ? 1 : 0);
  }

  private void addAll(long[] values, int[] rows, int count, int[] groups) {
    for (int i = 0; i < count; i++) {
      addOne(groups[i], values[rows == null ? i : rows[i]]);
    }
  }

  private void addOne(int group, long value) {
    long before = low[group];
    long after = before + value;
    low[group] = after;
    // The carry out of an unsigned addition, and the value's sign extended.
    high[group] += ((before & value | (before | value) & ~after) >>> 63) + (value >> 63);
    counts[group]++;
  }

  @Override
  public void merge(Accumulator other, int count, int[] targets) {
    LongSumAccumulator added = (LongSumAccumulator) other;
    for (int group = 0; group < count; group++) {
      int target = targets == null ? 0 : targets[group];
      long before = low[target];
      low[target] = before + added.low[group];
      high[target] += added.high[group] + (Long.compareUnsigned(low[target], before) < 0 ? 1 : 0);
      counts[target] += added.counts[group];
    }
  }

  @Override
  public void result(int group, ColumnVector output, int row) {
    if (counts[group] == 0) {
      output.putNull(row);
    } else if (result == Result.SUM_AS_LONG) {
      ((LongVector) output).put(row, low[group]);
    } else {
      Numeric sum = sum(group);
      NumericSlice.put(
          (BytesVector) output,
          row,
          result == Result.AVERAGE
              ? NumericArithmetic.divide(sum, Numeric.of(counts[group]))
              : sum);
    }
  }

  private Numeric sum(int group) {
    if (high[group] == low[group] >> 63) {
      return Numeric.of(low[group]);
    }
    BigInteger unsignedLow = new BigInteger(Long.toUnsignedString(low[group]));
    return Numeric.of(BigInteger.valueOf(high[group]).shiftLeft(64).add(unsignedLow), 0);
  }
}
