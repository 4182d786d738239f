package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Compares integers with a constant. All six comparisons are one: whether the value lies in a
 * range, or outside of it.
 */
final class LongRange extends Kernel {

  private final Kernel argument;
  private final ComparisonOperator operator;
  private final Kernel bound;
  private final LongVector result = new LongVector(0);
  private long low;
  private long high;
  private int negation;

  LongRange(PgType type, Kernel argument, ComparisonOperator operator, Kernel bound) {
    super(type);
    this.argument = argument;
    this.operator = operator;
    this.bound = bound;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    LongVector vector = (LongVector) argument.evaluate(batch, rows, count);
    boolean unknown = !readBound(batch);
    long[] values = vector.values();
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      long value = values[row];
      out[row] = (value >= low & value <= high ? 1 : 0) ^ negation;
    }
    if (unknown || vector.mayHaveNulls()) {
      for (int i = 0; i < count; i++) {
        int row = rows == null ? i : rows[i];
        if (unknown || vector.isNull(row)) {
          result.putNull(row);
        }
      }
    }
    return result;
  }

  @Override
  public int select(ColumnBatch batch, int[] rows, int count, int[] selected) {
    LongVector vector = (LongVector) argument.evaluate(batch, rows, count);
    if (!readBound(batch)) {
      return 0;
    }
    int found = 0;
    long[] values = vector.values();
    long from = low;
    long to = high;
    int flip = negation;
    if (vector.mayHaveNulls()) {
      for (int i = 0; i < count; i++) {
        int row = rows == null ? i : rows[i];
        long value = values[row];
        selected[found] = row;
        found += ((value >= from & value <= to ? 1 : 0) ^ flip) & (vector.isNull(row) ? 0 : 1);
      }
      return found;
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      long value = values[row];
      selected[found] = row;
      found += (value >= from & value <= to ? 1 : 0) ^ flip;
    }
    return found;
  }

  /** Turns the bound into a range; false if it is null. */
  private boolean readBound(ColumnBatch batch) {
    LongVector vector = (LongVector) bound.evaluate(batch, null, 1);
    if (vector.isNull(0)) {
      return false;
    }
    long value = vector.at(0);
    low = value;
    high = value;
    negation = operator == ComparisonOperator.NOT_EQUAL ? 1 : 0;
    switch (operator) {
      case LESS:
      case GREATER_EQUAL:
        high = Long.MAX_VALUE;
        negation = operator == ComparisonOperator.LESS ? 1 : 0;
        break;
      case LESS_EQUAL:
      case GREATER:
        low = Long.MIN_VALUE;
        negation = operator == ComparisonOperator.GREATER ? 1 : 0;
        break;
      default:
        break;
    }
    return true;
  }
}
