package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;

/**
 * Floating-point arithmetic with PostgreSQL's checks: an infinite result of finite operands and a
 * zero result of non-zero factors fail with 22003, division by zero with 22012.
 */
final class DoubleArithmetic extends BinaryKernel {

  private final ArithmeticOperator operator;
  private final boolean single;
  private final DoubleVector result = new DoubleVector(0);

  /** {@code single} for float4 results, which are rounded to that precision. */
  DoubleArithmetic(
      PgType type, ArithmeticOperator operator, boolean single, Kernel left, Kernel right) {
    super(type, left, right);
    this.operator = operator;
    this.single = single;
  }

  @Override
  ColumnVector compute(ColumnVector leftVector, ColumnVector rightVector, int[] rows, int count) {
    prepare(result, rows, count);
    spreadNulls(leftVector, rightVector, result, rows, count);
    double[] a = ((DoubleVector) leftVector).values();
    double[] b = ((DoubleVector) rightVector).values();
    double[] out = result.values();
    boolean doubtful = false;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      double value = apply(a[row & leftMask], b[row & rightMask]);
      value = single ? (float) value : value;
      out[row] = value;
      doubtful |= !(Math.abs(value) <= Double.MAX_VALUE) | value == 0;
    }
    if (doubtful || operator == ArithmeticOperator.DIVIDE) {
      check(a, b, rows, count);
    }
    return result;
  }

  private double apply(double x, double y) {
    switch (operator) {
      case ADD:
        return x + y;
      case SUBTRACT:
        return x - y;
      case MULTIPLY:
        return x * y;
      default:
        return x / y;
    }
  }

  private void check(double[] a, double[] b, int[] rows, int count) {
    double[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!result.isNull(row)) {
        checkOne(a[row & leftMask], b[row & rightMask], out[row]);
      }
    }
  }

  private void checkOne(double x, double y, double value) {
    boolean divides = operator == ArithmeticOperator.DIVIDE;
    if (divides && y == 0 && !Double.isNaN(x)) {
      throw LongArithmetic.divisionByZero();
    }
    if (Double.isInfinite(value) && !Double.isInfinite(x) && !Double.isInfinite(y)) {
      throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
    }
    boolean vanishes =
        divides
            ? x != 0 && !Double.isInfinite(y)
            : operator == ArithmeticOperator.MULTIPLY && x != 0 && y != 0;
    if (value == 0 && vanishes) {
      throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
    }
  }
}
