package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Integer arithmetic that fails with 22003 where the result does not fit its type and with 22012 on
 * division by zero. The loops only collect whether anything went wrong; a second pass then looks
 * whether it was at a row that is not null.
 */
final class LongArithmetic extends BinaryKernel {

  private final ArithmeticOperator operator;
  private final int width;
  private final LongVector result = new LongVector(0);

  /** {@code width} is the result type's length in bytes: 2, 4 or 8. */
  LongArithmetic(PgType type, ArithmeticOperator operator, int width, Kernel left, Kernel right) {
    super(type, left, right);
    this.operator = operator;
    this.width = width;
  }

  @Override
  ColumnVector compute(ColumnVector leftVector, ColumnVector rightVector, int[] rows, int count) {
    prepare(result, rows, count);
    spreadNulls(leftVector, rightVector, result, rows, count);
    long[] a = ((LongVector) leftVector).values();
    long[] b = ((LongVector) rightVector).values();
    switch (operator) {
      case ADD:
        add(a, b, rows, count);
        break;
      case SUBTRACT:
        subtract(a, b, rows, count);
        break;
      case MULTIPLY:
        multiply(a, b, rows, count);
        break;
      default:
        divide(a, b, rows, count);
    }
    return result;
  }

  private void add(long[] a, long[] b, int[] rows, int count) {
    long[] out = result.values();
    long wrong = 0;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      long x = a[row & leftMask];
      long y = b[row & rightMask];
      long sum = x + y;
      out[row] = sum;
      wrong |= width == 8 ? (x ^ sum) & (y ^ sum) : outside(sum);
    }
    if (wrong < 0) {
      recheck(a, b, rows, count);
    }
  }

  private void subtract(long[] a, long[] b, int[] rows, int count) {
    long[] out = result.values();
    long wrong = 0;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      long x = a[row & leftMask];
      long y = b[row & rightMask];
      long difference = x - y;
      out[row] = difference;
      wrong |= width == 8 ? (x ^ y) & (x ^ difference) : outside(difference);
    }
    if (wrong < 0) {
      recheck(a, b, rows, count);
    }
  }

  private void multiply(long[] a, long[] b, int[] rows, int count) {
    long[] out = result.values();
    long wrong = 0;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      long x = a[row & leftMask];
      long y = b[row & rightMask];
      long product = x * y;
      out[row] = product;
      long high = width == 8 ? Math.multiplyHigh(x, y) ^ (product >> 63) : 0;
      wrong |= width == 8 ? high | -high : outside(product);
    }
    if (wrong < 0) {
      recheck(a, b, rows, count);
    }
  }

  private void divide(long[] a, long[] b, int[] rows, int count) {
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!result.isNull(row)) {
        out[row] = divided(a[row & leftMask], b[row & rightMask]);
      }
    }
  }

  private long divided(long x, long y) {
    if (y == 0) {
      throw divisionByZero();
    }
    if (operator == ArithmeticOperator.REMAINDER) {
      return x % y;
    }
    long quotient = x / y;
    if (y == -1 && (width == 8 ? x == Long.MIN_VALUE : outside(quotient) < 0)) {
      throw outOfRange(width);
    }
    return quotient;
  }

  /** Negative if the value does not fit the result type. */
  private long outside(long value) {
    long fitting = width == 4 ? (int) value : (short) value;
    long difference = value ^ fitting;
    return difference | -difference;
  }

  private void recheck(long[] a, long[] b, int[] rows, int count) {
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!result.isNull(row) && overflows(a[row & leftMask], b[row & rightMask])) {
        throw outOfRange(width);
      }
    }
  }

  private boolean overflows(long x, long y) {
    switch (operator) {
      case ADD:
        return width == 8 ? (((x ^ (x + y)) & (y ^ (x + y))) < 0) : outside(x + y) < 0;
      case SUBTRACT:
        return width == 8 ? (((x ^ y) & (x ^ (x - y))) < 0) : outside(x - y) < 0;
      default:
        return width == 8 ? Math.multiplyHigh(x, y) != (x * y) >> 63 : outside(x * y) < 0;
    }
  }

  static SqlFailure divisionByZero() {
    return new SqlFailure(SqlState.DIVISION_BY_ZERO, "division by zero");
  }

  static SqlFailure outOfRange(int width) {
    String name = width == 8 ? "bigint" : width == 4 ? "integer" : "smallint";
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, name + " out of range");
  }
}
