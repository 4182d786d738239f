package org.pagedb.sql.exec.kernel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** {@code ROW(…)} and whole rows: never null, whatever the fields are. */
final class RowKernel extends Kernel {

  private final Kernel[] fields;
  private final List<PgType> types;
  private final boolean constant;
  private final ColumnVector[] vectors;
  private final ColumnVector result;

  RowKernel(PgType type, Kernel[] fields) {
    super(type);
    this.fields = fields;
    types = new ArrayList<>(fields.length);
    vectors = new ColumnVector[fields.length];
    result = DatumVectors.vectorFor(type, 0);
    boolean all = true;
    for (Kernel field : fields) {
      types.add(field.type());
      all &= field.isConstant();
    }
    constant = all;
  }

  @Override
  public boolean isConstant() {
    return constant;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = constant ? null : givenRows;
    int count = constant ? 1 : givenCount;
    BinaryKernel.prepare(result, rows, count);
    for (int f = 0; f < fields.length; f++) {
      vectors[f] = fields[f].evaluate(batch, rows, count);
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      Object[] values = new Object[fields.length];
      for (int f = 0; f < fields.length; f++) {
        int at = fields[f].isConstant() ? 0 : row;
        values[f] = DatumVectors.read(types.get(f), vectors[f], at);
      }
      DatumVectors.write(type(), result, row, new RecordValue(types, values));
    }
    return result;
  }
}
