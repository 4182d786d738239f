package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.NumericSlice;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Sums, differences and products of numerics, on longs as long as unscaled values fit; no object is
 * made for a row that does.
 */
final class NumericKernel extends BinaryKernel {

  private static final int MOST_DIGITS = 100;

  private final ArithmeticOperator operator;
  private final BytesVector result = new BytesVector(0);
  private final byte[] scratch = new byte[Long.BYTES + 1];

  NumericKernel(PgType type, ArithmeticOperator operator, Kernel left, Kernel right) {
    super(type, left, right);
    this.operator = operator;
  }

  @Override
  ColumnVector compute(ColumnVector leftVector, ColumnVector rightVector, int[] rows, int count) {
    prepare(result, rows, count);
    spreadNulls(leftVector, rightVector, result, rows, count);
    BytesVector a = (BytesVector) leftVector;
    BytesVector b = (BytesVector) rightVector;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!result.isNull(row) && !small(a, row & leftMask, b, row & rightMask, row)) {
        Numeric x = NumericSlice.read(a, row & leftMask);
        Numeric y = NumericSlice.read(b, row & rightMask);
        NumericSlice.put(result, row, large(x, y));
      }
    }
    return result;
  }

  /** False, with nothing put, if the operands or the result do not fit. */
  private boolean small(BytesVector a, int aRow, BytesVector b, int bRow, int row) {
    if (!NumericSlice.isSmall(a, aRow) || !NumericSlice.isSmall(b, bRow)) {
      return false;
    }
    long x = NumericSlice.unscaled(a, aRow);
    long y = NumericSlice.unscaled(b, bRow);
    int xScale = NumericSlice.scale(a, aRow);
    int yScale = NumericSlice.scale(b, bRow);
    if (operator == ArithmeticOperator.MULTIPLY) {
      long product = x * y;
      if (Math.multiplyHigh(x, y) != product >> 63 || xScale + yScale > MOST_DIGITS) {
        return false;
      }
      NumericSlice.put(result, row, product, xScale + yScale, scratch);
      return true;
    }
    int scale = Math.max(xScale, yScale);
    if (!NumericSlice.canScaleUp(x, scale - xScale)
        || !NumericSlice.canScaleUp(y, scale - yScale)) {
      return false;
    }
    x = NumericSlice.scaledUp(x, scale - xScale);
    y = NumericSlice.scaledUp(y, scale - yScale);
    boolean adds = operator == ArithmeticOperator.ADD;
    long sum = adds ? x + y : x - y;
    long overflow = adds ? (x ^ sum) & (y ^ sum) : (x ^ y) & (x ^ sum);
    if (overflow < 0) {
      return false;
    }
    NumericSlice.put(result, row, sum, scale, scratch);
    return true;
  }

  private Numeric large(Numeric x, Numeric y) {
    switch (operator) {
      case ADD:
        return NumericArithmetic.add(x, y);
      case SUBTRACT:
        return NumericArithmetic.subtract(x, y);
      default:
        return NumericArithmetic.multiply(x, y);
    }
  }
}
