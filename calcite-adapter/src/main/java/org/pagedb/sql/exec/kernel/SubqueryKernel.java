package org.pagedb.sql.exec.kernel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression.SubqueryKind;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** {@code (SELECT …)}, {@code EXISTS (…)} and {@code ARRAY(SELECT …)} in an expression. */
final class SubqueryKernel extends Kernel implements SubqueryRun.Reading {

  private static final Object NULL = new Object();

  private final SubqueryKind kind;
  private final PgType columnType;
  private final SubqueryRun run;
  private final boolean constant;
  private final ColumnVector result;

  /** {@code columnType} is the type of the sub-query's first column, null if it has none. */
  SubqueryKernel(PgType type, SubqueryKind kind, PgType columnType, SubqueryRun run) {
    super(type);
    this.kind = kind;
    this.columnType = columnType;
    this.run = run;
    constant = run.isConstant();
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public boolean isConstant() {
    return constant;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int givenCount) {
    int count = constant ? 1 : givenCount;
    if (constant) {
      result.reset();
      result.ensureCapacity(1);
      put(0, run.result(batch, 0, this));
      return result;
    }
    BinaryKernel.prepare(result, rows, count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      put(row, run.result(batch, row, this));
    }
    return result;
  }

  private void put(int row, Object value) {
    DatumVectors.write(type(), result, row, value == NULL ? null : value);
  }

  @Override
  public Object read(Operator rows) {
    ColumnBatch batch = rows.next();
    switch (kind) {
      case EXISTS:
        return batch != null;
      case ARRAY:
        return array(rows, batch);
      default:
        return scalar(rows, batch);
    }
  }

  private Object scalar(Operator rows, ColumnBatch batch) {
    if (batch == null) {
      return NULL;
    }
    Object value = batch.size() > 1 ? null : datum(batch, 0);
    if (batch.size() > 1 || rows.next() != null) {
      throw new SqlFailure(
          SqlState.CARDINALITY_VIOLATION,
          "more than one row returned by a subquery used as an expression");
    }
    return value == null ? NULL : value;
  }

  private Object array(Operator rows, ColumnBatch first) {
    List<Object> elements = new ArrayList<>();
    for (ColumnBatch batch = first; batch != null; batch = rows.next()) {
      for (int i = 0; i < batch.size(); i++) {
        elements.add(datum(batch, i));
      }
    }
    return columnType.isArray()
        ? ArrayValue.stacked(ArrayCodec.elementOf(columnType), elements)
        : ArrayValue.of(columnType, elements);
  }

  private Object datum(ColumnBatch batch, int index) {
    return DatumVectors.read(columnType, batch.column(0), batch.row(index));
  }
}
