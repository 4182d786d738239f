package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.NumericSlice;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Compares numerics by value, whatever their scales. */
final class NumericComparison extends BinaryKernel {

  private final ComparisonOperator operator;
  private final LongVector result = new LongVector(0);

  NumericComparison(PgType type, ComparisonOperator operator, Kernel left, Kernel right) {
    super(type, left, right);
    this.operator = operator;
  }

  @Override
  ColumnVector compute(ColumnVector leftVector, ColumnVector rightVector, int[] rows, int count) {
    prepare(result, rows, count);
    spreadNulls(leftVector, rightVector, result, rows, count);
    BytesVector a = (BytesVector) leftVector;
    BytesVector b = (BytesVector) rightVector;
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!result.isNull(row)) {
        int comparison = NumericSlice.compare(a, row & leftMask, b, row & rightMask);
        out[row] = operator.holds(comparison) ? 1 : 0;
      }
    }
    return result;
  }
}
