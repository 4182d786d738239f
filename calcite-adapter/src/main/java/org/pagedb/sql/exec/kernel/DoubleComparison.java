package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Compares floating-point numbers; NaN equals itself and is greater than all others. */
final class DoubleComparison extends BinaryKernel {

  private final ComparisonOperator operator;
  private final LongVector result = new LongVector(0);

  DoubleComparison(PgType type, ComparisonOperator operator, Kernel left, Kernel right) {
    super(type, left, right);
    this.operator = operator;
  }

  @Override
  ColumnVector compute(ColumnVector leftVector, ColumnVector rightVector, int[] rows, int count) {
    prepare(result, rows, count);
    double[] a = ((DoubleVector) leftVector).values();
    double[] b = ((DoubleVector) rightVector).values();
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

  private void equal(double[] a, double[] b, int[] rows, int count, int negation) {
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      double x = a[row & leftMask];
      double y = b[row & rightMask];
      out[row] = (x == y | (x != x & y != y) ? 1 : 0) ^ negation;
    }
  }

  private void less(
      double[] a, int aMask, double[] b, int bMask, int[] rows, int count, int negation) {
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      double x = a[row & aMask];
      double y = b[row & bMask];
      out[row] = (x < y | (x == x & y != y) ? 1 : 0) ^ negation;
    }
  }
}
