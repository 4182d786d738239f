package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Rows with their generated columns computed. */
final class Generated {

  private Generated() {}

  /** A batch of the same positions; each kernel gives a column over the row. */
  static ColumnBatch compute(Kernel[] kernels, ColumnBatch values) {
    ColumnVector[] columns = new ColumnVector[kernels.length];
    int[] rows = Batches.rows(values);
    for (int k = 0; k < kernels.length; k++) {
      ColumnVector value = kernels[k].evaluate(values, rows, values.size());
      columns[k] = kernels[k].isConstant() ? spread(value, values) : value;
    }
    ColumnBatch computed = new ColumnBatch(columns);
    Batches.copySelection(values, computed);
    return computed;
  }

  private static ColumnVector spread(ColumnVector constant, ColumnBatch values) {
    ColumnVector spread = constant.emptyLikeThis(values.row(values.size() - 1) + 1);
    for (int i = 0; i < values.size(); i++) {
      spread.copyFrom(constant, 0, values.row(i));
    }
    return spread;
  }
}
