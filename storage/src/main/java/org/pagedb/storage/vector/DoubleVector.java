package org.pagedb.storage.vector;

import java.util.Arrays;

/** A column of float8 values, and float4 values widened. */
public final class DoubleVector extends ColumnVector {

  private double[] values;

  /** An empty vector with room for {@code capacity} rows. */
  public DoubleVector(int capacity) {
    super(capacity);
    values = new double[capacity];
  }

  /** The values themselves; null rows hold anything. Replaced when the vector grows. */
  public double[] values() {
    return values;
  }

  /** The value at {@code row}; meaningless where null. */
  public double at(int row) {
    return values[row];
  }

  /** Puts a value that is not null. */
  public void put(int row, double value) {
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
      put(targetRow, ((DoubleVector) source).values[sourceRow]);
    }
  }

  @Override
  public DoubleVector emptyLikeThis(int capacity) {
    return new DoubleVector(capacity);
  }
}
