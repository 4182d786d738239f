package org.pagedb.storage.vector;

import java.util.Arrays;

/** A column of 64-bit integers: booleans as 0 and 1, integers, dates, times and timestamps. */
public final class LongVector extends ColumnVector {

  private long[] values;

  /** An empty vector with room for {@code capacity} rows. */
  public LongVector(int capacity) {
    super(capacity);
    values = new long[capacity];
  }

  /** The values themselves; null rows hold anything. Replaced when the vector grows. */
  public long[] values() {
    return values;
  }

  /** The value at {@code row}; meaningless where null. */
  public long at(int row) {
    return values[row];
  }

  /** Puts a value that is not null. */
  public void put(int row, long value) {
    values[row] = value;
    clearNull(row);
  }

  @Override
  public int capacity() {
    return values.length;
  }

  @Override
  public void ensureCapacity(int capacity) {
    if (capacity > values.length) {
      int grown = Math.max(capacity, values.length * 2);
      values = Arrays.copyOf(values, grown);
      growNulls(grown);
    }
  }

  @Override
  public void copyFrom(ColumnVector source, int sourceRow, int targetRow) {
    if (source.isNull(sourceRow)) {
      putNull(targetRow);
    } else {
      put(targetRow, ((LongVector) source).values[sourceRow]);
    }
  }

  @Override
  public LongVector emptyLikeThis(int capacity) {
    return new LongVector(capacity);
  }
}
