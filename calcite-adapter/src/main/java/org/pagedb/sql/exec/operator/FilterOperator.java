package org.pagedb.sql.exec.operator;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/** Keeps the rows for which a condition is true. */
public final class FilterOperator implements Operator, Counting {

  private final Operator input;
  private final Kernel condition;
  private long removed;

  /** Filters the input. */
  public FilterOperator(Operator input, Kernel condition) {
    this.input = input;
    this.condition = condition;
  }

  /** How many rows were not kept, for EXPLAIN ANALYZE. */
  public long removed() {
    return removed;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public ColumnBatch next() {
    for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
      int before = batch.size();
      int kept = Batches.filter(batch, condition);
      removed += before - kept;
      if (kept > 0) {
        return batch;
      }
    }
    return null;
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Filter", removed);
  }

  @Override
  public void close() {
    input.close();
  }
}
