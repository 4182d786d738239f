package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * {@code row IS NULL} holds if all fields are null, {@code row IS NOT NULL} if none is; a row that
 * is null itself counts as one whose fields are.
 */
final class RowNullTest extends Kernel {

  private final Kernel row;
  private final boolean wantsNull;
  private final LongVector result = new LongVector(0);

  RowNullTest(PgType type, Kernel row, boolean wantsNull) {
    super(type);
    this.row = row;
    this.wantsNull = wantsNull;
  }

  @Override
  public boolean isConstant() {
    return row.isConstant();
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = isConstant() ? null : givenRows;
    int count = isConstant() ? 1 : givenCount;
    ColumnVector vector = row.evaluate(batch, rows, count);
    BinaryKernel.prepare(result, rows, count);
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int at = rows == null ? i : rows[i];
      out[at] = holds((RecordValue) DatumVectors.read(row.type(), vector, at)) ? 1 : 0;
    }
    return result;
  }

  private boolean holds(RecordValue value) {
    if (value == null) {
      return wantsNull;
    }
    for (Object field : value.fields()) {
      if (field == null != wantsNull) {
        return false;
      }
    }
    return true;
  }
}
