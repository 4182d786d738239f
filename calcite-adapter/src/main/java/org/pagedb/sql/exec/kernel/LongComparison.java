package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Compares two columns of integers, booleans, dates or times. */
final class LongComparison extends BinaryKernel {

  private final ComparisonOperator operator;
  private final LongVector result = new LongVector(0);

  LongComparison(PgType type, ComparisonOperator operator, Kernel left, Kernel right) {
    super(type, left, right);
    this.operator = operator;
  }

  @Override
  ColumnVector compute(ColumnVector leftVector, ColumnVector rightVector, int[] rows, int count) {
    prepare(result, rows, count);
    long[] a = ((LongVector) leftVector).values();
    long[] b = ((LongVector) rightVector).values();
    switch (operator) {
      case EQUAL:
        equal(a, b, rows, count, 0);
        break;
      case NOT_EQUAL:
        equal(a, b, rows, count, 1);
        break;
      case LESS:
        less(a, leftMask, b, rightMask, rows, count, 0);
        break;
      case GREATER_EQUAL:
        less(a, leftMask, b, rightMask, rows, count, 1);
        break;
      case GREATER:
        less(b, rightMask, a, leftMask, rows, count, 0);
        break;
      default:
        less(b, rightMask, a, leftMask, rows, count, 1);
    }
    spreadNulls(leftVector, rightVector, result, rows, count);
    return result;
  }

  private void equal(long[] a, long[] b, int[] rows, int count, int negation) {
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      out[row] = (a[row & leftMask] == b[row & rightMask] ? 1 : 0) ^ negation;
    }
  }

  private void less(long[] a, int aMask, long[] b, int bMask, int[] rows, int count, int negation) {
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      out[row] = (a[row & aMask] < b[row & bMask] ? 1 : 0) ^ negation;
    }
  }
}
