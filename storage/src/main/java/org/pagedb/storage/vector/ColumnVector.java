package org.pagedb.storage.vector;

import java.util.BitSet;

/**
 * One column of a batch: values by row position, and which of them are null. A vector is filled by
 * its producer and read until the producer makes its next batch.
 */
public abstract sealed class ColumnVector permits LongVector, DoubleVector, BytesVector {

  private long[] nulls;
  private boolean mayHaveNulls;

  ColumnVector(int capacity) {
    nulls = new long[words(capacity)];
  }

  /** How many rows fit without growing. */
  public abstract int capacity();

  /** Makes room for {@code capacity} rows, keeping what is there. */
  public abstract void ensureCapacity(int capacity);

  /** Copies one value, null included, from a vector of the same class. */
  public abstract void copyFrom(ColumnVector source, int sourceRow, int targetRow);

  /** An empty vector of the same class. */
  public abstract ColumnVector emptyLikeThis(int capacity);

  /** Forgets all nulls; values keep whatever was there. */
  public void reset() {
    if (mayHaveNulls) {
      java.util.Arrays.fill(nulls, 0L);
      mayHaveNulls = false;
    }
  }

  /** False promises that no row is null; true promises nothing. */
  public final boolean mayHaveNulls() {
    return mayHaveNulls;
  }

  /** Whether the value at {@code row} is null. */
  public final boolean isNull(int row) {
    return mayHaveNulls && (nulls[row >> 6] & (1L << row)) != 0;
  }

  /** Marks the value at {@code row} as null. */
  public final void putNull(int row) {
    nulls[row >> 6] |= 1L << row;
    mayHaveNulls = true;
  }

  /** Marks the value at {@code row} as not null. */
  public final void clearNull(int row) {
    if (mayHaveNulls) {
      nulls[row >> 6] &= ~(1L << row);
    }
  }

  /** The null bits, a snapshot for tests and error messages. */
  public final BitSet nullBits() {
    return BitSet.valueOf(nulls);
  }

  final void growNulls(int capacity) {
    nulls = java.util.Arrays.copyOf(nulls, words(capacity));
  }

  private static int words(int capacity) {
    return (capacity + 63) >> 6;
  }
}
