package org.pagedb.sql.exec.kernel;

import java.util.Arrays;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** The row with one field replaced; a null row counts as one of nulls. */
final class FieldAssignmentKernel extends Kernel {

  private final Kernel row;
  private final int field;
  private final Kernel value;
  private final ColumnVector result;

  FieldAssignmentKernel(PgType type, Kernel row, int field, Kernel value) {
    super(type);
    this.row = row;
    this.field = field;
    this.value = value;
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    ColumnVector before = row.evaluate(batch, rows, count);
    ColumnVector values = value.evaluate(batch, rows, count);
    RecordCodec codec = (RecordCodec) type().codec();
    for (int i = 0; i < count; i++) {
      int at = rows == null ? i : rows[i];
      RecordValue old =
          (RecordValue) DatumVectors.read(row.type(), before, row.isConstant() ? 0 : at);
      int size = codec.fieldTypes().size();
      Object[] fields = old == null ? new Object[size] : Arrays.copyOf(old.fields(), size);
      fields[field] = DatumVectors.read(value.type(), values, value.isConstant() ? 0 : at);
      DatumVectors.write(type(), result, at, new RecordValue(codec.fieldTypes(), fields));
    }
    return result;
  }
}
