package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.storage.vector.ColumnVector;

/** {@code (row).field}; null where the row is null. */
final class FieldKernel extends UnaryKernel {

  private final PgType rowType;
  private final int field;
  private final ColumnVector result;

  private FieldKernel(PgType type, Kernel row, int field, ColumnVector result) {
    super(type, row, result);
    rowType = row.type();
    this.field = field;
    this.result = result;
  }

  static FieldKernel of(PgType type, Kernel row, int field) {
    return new FieldKernel(type, row, field, DatumVectors.vectorFor(type, 0));
  }

  @Override
  void compute(ColumnVector input, int row) {
    RecordValue value = (RecordValue) DatumVectors.read(rowType, input, row);
    // A column added to the type after the row was stored.
    Object datum = field < value.size() ? value.field(field) : null;
    DatumVectors.write(type(), result, row, datum);
  }
}
