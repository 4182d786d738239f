package org.pagedb.sql.exec.kernel;

import java.util.Arrays;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Compares values whose bytes order as they do: text in the C collation, bytea, uuid. */
final class BytesComparison extends BinaryKernel {

  private final ComparisonOperator operator;
  private final LongVector result = new LongVector(0);

  BytesComparison(PgType type, ComparisonOperator operator, Kernel left, Kernel right) {
    super(type, left, right);
    this.operator = operator;
  }

  @Override
  ColumnVector compute(ColumnVector leftVector, ColumnVector rightVector, int[] rows, int count) {
    prepare(result, rows, count);
    spreadNulls(leftVector, rightVector, result, rows, count);
    BytesVector a = (BytesVector) leftVector;
    BytesVector b = (BytesVector) rightVector;
    if (operator == ComparisonOperator.EQUAL || operator == ComparisonOperator.NOT_EQUAL) {
      equal(a, b, rows, count, operator == ComparisonOperator.EQUAL ? 0 : 1);
    } else {
      order(a, b, rows, count);
    }
    return result;
  }

  private void equal(BytesVector a, BytesVector b, int[] rows, int count, int negation) {
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      int x = row & leftMask;
      int y = row & rightMask;
      if (!result.isNull(row)) {
        boolean same =
            a.length(x) == b.length(y) && a.equalsSlice(x, b.buffer(y), b.offset(y), b.length(y));
        out[row] = (same ? 1 : 0) ^ negation;
      }
    }
  }

  private void order(BytesVector a, BytesVector b, int[] rows, int count) {
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!result.isNull(row)) {
        out[row] = operator.holds(compare(a, row & leftMask, b, row & rightMask)) ? 1 : 0;
      }
    }
  }

  static int compare(BytesVector a, int x, BytesVector b, int y) {
    int aStart = a.offset(x);
    int bStart = b.offset(y);
    return Arrays.compareUnsigned(
        a.buffer(x), aStart, aStart + a.length(x), b.buffer(y), bStart, bStart + b.length(y));
  }
}
