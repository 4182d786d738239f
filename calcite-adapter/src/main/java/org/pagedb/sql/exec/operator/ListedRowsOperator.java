package org.pagedb.sql.exec.operator;

import java.util.List;
import java.util.function.Supplier;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/** Rows of datums that are listed when it is opened. */
public final class ListedRowsOperator implements Operator {

  private final Supplier<List<Object[]>> source;
  private final List<PgType> types;
  private List<Object[]> rows = List.of();
  private int next;

  /** Gives the rows that the source has when this is opened, one datum for each type. */
  public ListedRowsOperator(Supplier<List<Object[]>> source, List<PgType> types) {
    this.source = source;
    this.types = types;
  }

  @Override
  public void open() {
    rows = source.get();
    next = 0;
  }

  @Override
  public ColumnBatch next() {
    int count = Math.min(ColumnBatch.PREFERRED_ROWS, rows.size() - next);
    if (count <= 0) {
      return null;
    }
    ColumnBatch output = Batches.empty(types, count);
    for (int i = 0; i < count; i++) {
      Object[] row = rows.get(next + i);
      for (int c = 0; c < types.size(); c++) {
        DatumVectors.write(types.get(c), output.column(c), i, row[c]);
      }
    }
    next += count;
    output.selectAll(count);
    return output;
  }

  @Override
  public void close() {
    rows = List.of();
  }
}
