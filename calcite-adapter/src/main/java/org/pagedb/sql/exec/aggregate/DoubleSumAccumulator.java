package org.pagedb.sql.exec.aggregate;

import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;

/** sum and avg of float8; a sum of finite numbers that becomes infinite fails with 22003. */
final class DoubleSumAccumulator extends Accumulator {

  private final int argument;
  private final boolean average;
  private double[] sums = new double[1];
  private long[] counts = new long[1];

  DoubleSumAccumulator(int argument, boolean average) {
    this.argument = argument;
    this.average = average;
  }

  @Override
  public void grow(int groups) {
    if (groups > sums.length) {
      int size = Math.max(groups, sums.length * 2);
      sums = Arrays.copyOf(sums, size);
      counts = Arrays.copyOf(counts, size);
    }
  }

  @Override
  public void add(ColumnBatch batch, int[] rows, int count, int[] groups) {
    DoubleVector vector = (DoubleVector) batch.column(argument);
    boolean nulls = vector.mayHaveNulls();
    double[] values = vector.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!nulls || !vector.isNull(row)) {
        int group = groups == null ? 0 : groups[i];
        double before = sums[group];
        double after = before + values[row];
        sums[group] = after;
        counts[group]++;
        if (Double.isInfinite(after)) {
          refuseOverflow(before, values[row]);
        }
      }
    }
  }

  private static void refuseOverflow(double before, double value) {
    if (!Double.isInfinite(before) && !Double.isInfinite(value)) {
      throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
    }
  }

  @Override
  public void result(int group, ColumnVector output, int row) {
    if (counts[group] == 0) {
      output.putNull(row);
    } else {
      ((DoubleVector) output).put(row, average ? sums[group] / counts[group] : sums[group]);
    }
  }
}
