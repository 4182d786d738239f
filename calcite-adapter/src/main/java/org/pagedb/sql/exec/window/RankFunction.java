package org.pagedb.sql.exec.window;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** row_number, rank, dense_rank, percent_rank, cume_dist and ntile: places among the peers. */
final class RankFunction implements WindowFunction {

  private final String name;
  private final int argument;
  private WindowPartition partition;
  private long buckets;

  /** {@code argument} is the column with ntile's number of buckets. */
  RankFunction(String name, int argument) {
    this.name = name;
    this.argument = argument;
  }

  /** Whether the name is one of these functions. */
  static boolean isKnown(String name) {
    switch (name) {
      case "row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile":
        return true;
      default:
        return false;
    }
  }

  @Override
  public void enter(WindowPartition newPartition) {
    partition = newPartition;
  }

  @Override
  public void compute(int row, ColumnVector output, int target) {
    int group = partition.group(row);
    double size = partition.size();
    switch (name) {
      case "row_number":
        ((LongVector) output).put(target, row + 1L);
        break;
      case "rank":
        ((LongVector) output).put(target, partition.groupStart(group) + 1L);
        break;
      case "dense_rank":
        ((LongVector) output).put(target, group + 1L);
        break;
      case "percent_rank":
        ((DoubleVector) output)
            .put(target, size <= 1 ? 0 : partition.groupStart(group) / (size - 1));
        break;
      case "cume_dist":
        ((DoubleVector) output).put(target, partition.groupStart(group + 1) / size);
        break;
      default:
        ntile(row, (LongVector) output, target);
    }
  }

  /** The number of buckets is taken from the partition's first row; the first ones are larger. */
  private void ntile(int row, LongVector output, int target) {
    if (row == 0) {
      LongVector argumentVector = (LongVector) partition.column(0, argument);
      buckets = argumentVector.isNull(0) ? -1 : argumentVector.at(RowBuffer.position(0));
      if (!argumentVector.isNull(0) && buckets <= 0) {
        throw new SqlFailure(
            SqlState.INVALID_ARGUMENT_FOR_NTILE, "argument of ntile must be greater than zero");
      }
    }
    if (buckets < 0) {
      output.putNull(target);
      return;
    }
    long small = partition.size() / buckets;
    long large = partition.size() % buckets;
    long inLarge = large * (small + 1);
    output.put(target, 1 + (row < inLarge ? row / (small + 1) : large + (row - inLarge) / small));
  }
}
