package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * A compiled expression: computes a vector from a batch. Kernels own their result vectors, so one
 * belongs to one running operator, and a result is valid until the kernel's next call.
 *
 * <p>Rows are given as positions in the batch's vectors: {@code rows[0..count-1]}, ascending, or
 * the positions {@code 0..count-1} themselves if {@code rows} is null. The result has its values at
 * the same positions and anything elsewhere.
 */
public abstract class Kernel {

  private final PgType type;

  /** A kernel for values of a type. */
  protected Kernel(PgType type) {
    this.type = type;
  }

  /** The type of the values. */
  public final PgType type() {
    return type;
  }

  /**
   * Whether the value is the same for all rows of a batch. Then {@link #evaluate} ignores its rows
   * and has the value at position 0 alone.
   */
  public boolean isConstant() {
    return false;
  }

  /**
   * Computes the values. {@code count} is at least 1: a kernel never runs for no rows, so that what
   * would fail is not even tried.
   */
  public abstract ColumnVector evaluate(ColumnBatch batch, int[] rows, int count);

  /**
   * For boolean kernels: writes the positions for which the value is true and returns how many.
   * {@code selected} may be {@code rows} itself.
   */
  public int select(ColumnBatch batch, int[] rows, int count, int[] selected) {
    LongVector values = (LongVector) evaluate(batch, rows, count);
    if (isConstant()) {
      return selectConstant(values, rows, count, selected);
    }
    long[] bits = values.values();
    boolean nulls = values.mayHaveNulls();
    int found = 0;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      selected[found] = row;
      found += nulls && values.isNull(row) ? 0 : (int) bits[row];
    }
    return found;
  }

  private static int selectConstant(LongVector value, int[] rows, int count, int[] selected) {
    if (value.isNull(0) || value.at(0) == 0) {
      return 0;
    }
    for (int i = 0; i < count; i++) {
      selected[i] = rows == null ? i : rows[i];
    }
    return count;
  }

  /** Whether all of them are. */
  static boolean areConstant(Kernel[] kernels) {
    for (Kernel kernel : kernels) {
      if (!kernel.isConstant()) {
        return false;
      }
    }
    return true;
  }

  /** How long a result vector must be to hold values at all the rows. */
  protected static int limit(int[] rows, int count) {
    return rows == null ? count : rows[count - 1] + 1;
  }
}
