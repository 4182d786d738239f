package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code x operator ANY | ALL (array)}, element by element. */
final class ArrayComparisonKernel extends BinaryKernel {

  private final FunctionBody comparison;
  private final boolean strict;
  private final boolean all;
  private final TypeContext context;
  private final Object[] arguments = new Object[2];
  private final LongVector result = new LongVector(0);

  ArrayComparisonKernel(
      PgType type,
      PgFunction comparison,
      FunctionBody body,
      boolean all,
      Kernel left,
      Kernel array,
      TypeContext context) {
    super(type, left, array);
    this.comparison = body;
    this.strict = comparison.strict();
    this.all = all;
    this.context = context;
  }

  @Override
  ColumnVector compute(ColumnVector leftVector, ColumnVector arrays, int[] rows, int count) {
    prepare(result, rows, count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      Object value = DatumVectors.read(left.type(), leftVector, row & leftMask);
      Object array = DatumVectors.read(right.type(), arrays, row & rightMask);
      Boolean answer = array == null ? null : compare(value, (ArrayValue) array);
      if (answer == null) {
        result.putNull(row);
      } else {
        result.values()[row] = answer ? 1 : 0;
      }
    }
    return result;
  }

  private Boolean compare(Object value, ArrayValue array) {
    boolean unknown = false;
    for (int i = 0; i < array.length(); i++) {
      Object element = array.element(i);
      Object truth = null;
      if (!strict || value != null && element != null) {
        arguments[0] = value;
        arguments[1] = element;
        truth = comparison.call(arguments, context);
      }
      if (truth == null) {
        unknown = true;
      } else if ((Boolean) truth != all) {
        return !all;
      }
    }
    return unknown ? null : (Boolean) all;
  }
}
