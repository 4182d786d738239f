package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * A strict function of two arguments. Constant arguments stay single values: a subclass reads its
 * operands at {@code row & mask}, where the mask is 0 for a constant and -1 otherwise.
 */
abstract class BinaryKernel extends Kernel {

  final Kernel left;
  final Kernel right;
  final int leftMask;
  final int rightMask;
  private final boolean constant;

  BinaryKernel(PgType type, Kernel left, Kernel right) {
    super(type);
    this.left = left;
    this.right = right;
    leftMask = left.isConstant() ? 0 : -1;
    rightMask = right.isConstant() ? 0 : -1;
    constant = left.isConstant() && right.isConstant();
  }

  @Override
  public final boolean isConstant() {
    return constant;
  }

  @Override
  public final ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    ColumnVector leftVector = left.evaluate(batch, rows, count);
    ColumnVector rightVector = right.evaluate(batch, rows, count);
    if (constant) {
      return compute(leftVector, rightVector, null, 1);
    }
    return compute(leftVector, rightVector, rows, count);
  }

  /** Computes the values, nulls included. */
  abstract ColumnVector compute(ColumnVector left, ColumnVector right, int[] rows, int count);

  /** Resets the result and gives it room for all rows. */
  static void prepare(ColumnVector result, int[] rows, int count) {
    result.reset();
    result.ensureCapacity(limit(rows, count));
  }

  /** Makes the result null wherever an operand is. */
  final void spreadNulls(
      ColumnVector a, ColumnVector b, ColumnVector result, int[] rows, int count) {
    if (!a.mayHaveNulls() && !b.mayHaveNulls()) {
      return;
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (a.isNull(row & leftMask) || b.isNull(row & rightMask)) {
        result.putNull(row);
      }
    }
  }

  final boolean isNull(ColumnVector a, ColumnVector b, int row) {
    return a.isNull(row & leftMask) || b.isNull(row & rightMask);
  }
}
