package org.pagedb.sql.exec.run;

import org.pagedb.storage.vector.ColumnBatch;

/** Times an operator and counts its rows, for EXPLAIN ANALYZE. */
final class TimedOperator implements Operator {

  private final Operator inner;
  private final NodeStatistics statistics;
  private boolean first;

  TimedOperator(Operator inner, NodeStatistics statistics) {
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public void open() {
    long start = System.nanoTime();
    statistics.started();
    first = true;
    inner.open();
    statistics.spent(System.nanoTime() - start, true);
  }

  @Override
  public ColumnBatch next() {
    long start = System.nanoTime();
    ColumnBatch batch = inner.next();
    statistics.gave(batch == null ? 0 : batch.size(), System.nanoTime() - start, first);
    first = false;
    return batch;
  }

  @Override
  public void close() {
    inner.close();
    if (inner instanceof Counting counting) {
      counting.tell(statistics);
    }
  }
}
