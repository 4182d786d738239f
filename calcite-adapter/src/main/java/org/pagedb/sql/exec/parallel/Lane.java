package org.pagedb.sql.exec.parallel;

import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * One complete set of operators with buffers of its own. Any thread may run it, one at a time; the
 * batch that it gave is good until it is run again, so handing over the lane hands over the batch.
 */
public final class Lane {

  private final Operator operator;
  private boolean open;
  private ColumnBatch batch;

  /** A lane that has not run yet. */
  public Lane(Operator operator) {
    this.operator = operator;
  }

  /** Makes the next batch; null if there is none left. */
  public ColumnBatch step() {
    if (!open) {
      open = true;
      operator.open();
    }
    batch = operator.next();
    return batch;
  }

  /** What the last {@link #step} made. */
  public ColumnBatch batch() {
    return batch;
  }

  /** Gives up memory and files; no thread may be running it. */
  void close() {
    batch = null;
    operator.close();
  }
}
