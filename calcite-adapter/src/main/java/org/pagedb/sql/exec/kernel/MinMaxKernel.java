package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** GREATEST and LEAST; nulls are ignored unless all are null. */
final class MinMaxKernel extends Kernel {

  private final boolean greatest;
  private final Kernel[] arguments;
  private final ValueOrder order;
  private final ColumnVector result;

  MinMaxKernel(PgType type, boolean greatest, Kernel[] arguments) {
    super(type);
    this.greatest = greatest;
    this.arguments = arguments;
    order = ValueOrder.of(type, type.collationOid());
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    for (int a = 0; a < arguments.length; a++) {
      ColumnVector values = arguments[a].evaluate(batch, rows, count);
      int mask = arguments[a].isConstant() ? 0 : -1;
      for (int i = 0; i < count; i++) {
        int row = rows == null ? i : rows[i];
        if (a == 0 || isBetter(values, row & mask, row)) {
          DatumVectors.pass(values, row & mask, result, row);
        }
      }
    }
    return result;
  }

  private boolean isBetter(ColumnVector values, int row, int resultRow) {
    if (values.isNull(row)) {
      return false;
    }
    if (result.isNull(resultRow)) {
      return true;
    }
    int comparison = order.compare(values, row, result, resultRow);
    return greatest ? comparison > 0 : comparison < 0;
  }
}
