package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A call whose collation is open, which fails with 42P22 for the first row that needs it. */
final class UncollatedKernel extends Kernel {

  private final Kernel call;
  private final String use;

  UncollatedKernel(Kernel call, String use) {
    super(call.type());
    this.call = call;
    this.use = use;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    ColumnVector values = call.evaluate(batch, rows, count);
    for (int i = 0; i < count; i++) {
      int row = call.isConstant() ? 0 : rows == null ? i : rows[i];
      if (!values.isNull(row)) {
        throw new SqlFailure(
                SqlState.INDETERMINATE_COLLATION,
                "could not determine which collation to use for " + use)
            .hint("Use the COLLATE clause to set the collation explicitly.");
      }
    }
    return values;
  }

  @Override
  public boolean isConstant() {
    return call.isConstant();
  }
}
