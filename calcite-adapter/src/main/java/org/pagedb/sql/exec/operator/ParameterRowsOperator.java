package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Gives the parameters of many executions as rows, a column for each parameter. */
public final class ParameterRowsOperator implements Operator {

  /** Under what the list of parameter arrays is shared. */
  public static final Object KEY = ParameterRowsOperator.class;

  private final List<PgType> types;
  private final List<?> rows;
  private final ColumnBatch batch;
  private int next;

  /** The rows are shared under {@link #KEY} as a list of {@code Object[]}. */
  public ParameterRowsOperator(List<PgType> types, ExecutionContext context) {
    this.types = types;
    rows = (List<?>) context.shared(KEY);
    batch = Batches.empty(types, Math.min(rows.size(), ColumnBatch.PREFERRED_ROWS));
  }

  @Override
  public void open() {
    next = 0;
  }

  @Override
  public ColumnBatch next() {
    int count = Math.min(ColumnBatch.PREFERRED_ROWS, rows.size() - next);
    if (count <= 0) {
      return null;
    }
    for (int c = 0; c < batch.columnCount(); c++) {
      PgType type = types.get(c);
      ColumnVector vector = batch.column(c);
      vector.reset();
      for (int i = 0; i < count; i++) {
        DatumVectors.write(type, vector, i, ((Object[]) rows.get(next + i))[c]);
      }
    }
    next += count;
    batch.selectAll(count);
    return batch;
  }

  @Override
  public void close() {
    next = rows.size();
  }
}
