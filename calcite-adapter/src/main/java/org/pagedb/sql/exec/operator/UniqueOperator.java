package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.rows.HashKeys;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/** The first row of each run of rows with equal keys: DISTINCT ON over a sorted input. */
public final class UniqueOperator implements Operator {

  private final Operator input;
  private final List<PgType> types;
  private final HashKeys keys;
  private final RowBuffer last;
  private boolean any;

  /** {@code keys} are columns of the input, which is ordered by them. */
  public UniqueOperator(Operator input, List<PgType> types, int[] keys) {
    this.input = input;
    this.types = types;
    this.keys = new HashKeys(keys, types);
    last = new RowBuffer(this.types);
  }

  @Override
  public void open() {
    any = false;
    input.open();
  }

  @Override
  public ColumnBatch next() {
    for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
      int[] selected = batch.selectionBuffer(batch.size());
      int size = batch.size();
      int kept = 0;
      int previous = -1;
      for (int i = 0; i < size; i++) {
        int row = batch.row(i);
        boolean same =
            previous < 0
                ? any && keys.equal(batch, row, keys, last.chunkOf(0), 0)
                : keys.equal(batch, row, keys, batch, previous);
        if (!same) {
          selected[kept++] = row;
        }
        previous = row;
      }
      last.clear();
      last.appendRow(batch, previous);
      any = true;
      if (kept > 0) {
        batch.select(kept);
        return batch;
      }
    }
    return null;
  }

  @Override
  public void close() {
    input.close();
  }
}
