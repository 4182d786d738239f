package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code IS [NOT] DISTINCT FROM}: never null; two nulls are not distinct. */
final class DistinctKernel extends Kernel {

  private final Kernel left;
  private final Kernel right;
  private final HeldKernel heldLeft;
  private final HeldKernel heldRight;
  private final Kernel equality;
  private final boolean negated;
  private final LongVector result = new LongVector(0);
  private int[] both = new int[0];

  /** {@code equality} compares what the two held kernels hold. */
  DistinctKernel(
      PgType type,
      Kernel left,
      Kernel right,
      HeldKernel heldLeft,
      HeldKernel heldRight,
      Kernel equality,
      boolean negated) {
    super(type);
    this.left = left;
    this.right = right;
    this.heldLeft = heldLeft;
    this.heldRight = heldRight;
    this.equality = equality;
    this.negated = negated;
  }

  @Override
  public boolean isConstant() {
    return left.isConstant() && right.isConstant();
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = isConstant() ? null : givenRows;
    int count = isConstant() ? 1 : givenCount;
    BinaryKernel.prepare(result, rows, count);
    ColumnVector a = left.evaluate(batch, rows, count);
    ColumnVector b = right.evaluate(batch, rows, count);
    int aMask = left.isConstant() ? 0 : -1;
    int bMask = right.isConstant() ? 0 : -1;
    both = both.length < count ? new int[count] : both;
    int comparable = 0;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      boolean aNull = a.isNull(row & aMask);
      boolean bNull = b.isNull(row & bMask);
      if (!aNull && !bNull) {
        both[comparable++] = row;
      }
      result.values()[row] = (aNull != bNull) == negated ? 0 : 1;
    }
    if (comparable > 0) {
      compare(batch, a, b, comparable);
    }
    return result;
  }

  private void compare(ColumnBatch batch, ColumnVector a, ColumnVector b, int count) {
    heldLeft.hold(a);
    heldRight.hold(b);
    LongVector equal = (LongVector) equality.evaluate(batch, both, count);
    int mask = equality.isConstant() ? 0 : -1;
    for (int i = 0; i < count; i++) {
      int row = both[i];
      boolean isEqual = !equal.isNull(row & mask) && equal.at(row & mask) != 0;
      result.values()[row] = isEqual == negated ? 1 : 0;
    }
  }
}
