package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** count(*) of a whole table: a sum over the visibility map, and a look at what it is unsure of. */
public final class TableCountOperator implements Operator {

  private final HeapTable heap;
  private final ExecutionContext context;
  private boolean done;

  /** Counts a heap's rows. */
  public TableCountOperator(HeapTable heap, ExecutionContext context) {
    this.heap = heap;
    this.context = context;
  }

  @Override
  public void open() {
    done = false;
  }

  @Override
  public ColumnBatch next() {
    if (done) {
      return null;
    }
    done = true;
    long rows = heap.count(context.environment().tables().snapshot());
    heap.statistics().scanned();
    heap.statistics().rowsScanned(rows);
    LongVector count = new LongVector(1);
    count.put(0, rows);
    ColumnBatch batch = new ColumnBatch(count);
    batch.selectAll(1);
    return batch;
  }

  @Override
  public void close() {
    done = true;
  }
}
