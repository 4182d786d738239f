package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.rows.SortedRows;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/** Sorts its whole input. */
public final class SortOperator implements Operator, Counting {

  private static final long KILO = 1 << 10;

  private final Operator input;
  private final List<PgType> types;
  private final RowOrder order;
  private final ExecutionContext context;
  private SortedRows sorted;
  private boolean filled;
  private long memory;
  private long spilled;
  private long spilledBytes;

  /** Sorts rows of the given types. */
  public SortOperator(
      Operator input, List<PgType> types, RowOrder order, ExecutionContext context) {
    this.input = input;
    this.types = types;
    this.order = order;
    this.context = context;
  }

  /** The largest memory taken, in bytes. */
  public long memory() {
    return memory;
  }

  /** How many rows went to temporary files. */
  public long spilledRows() {
    return spilled;
  }

  @Override
  public void open() {
    closeRows();
    input.open();
  }

  @Override
  public ColumnBatch next() {
    if (!filled) {
      fill();
    }
    return sorted.next();
  }

  private void fill() {
    sorted = new SortedRows(types, order, context);
    filled = true;
    for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
      context.checkInterrupts();
      sorted.add(batch);
      memory = Math.max(memory, sorted.memory());
    }
    sorted.finish();
    spilled += sorted.spilledRows();
    spilledBytes += sorted.spilledBytes();
    input.close();
  }

  private void closeRows() {
    if (sorted != null) {
      sorted.close();
      sorted = null;
    }
    filled = false;
  }

  @Override
  public void tell(NodeStatistics statistics) {
    boolean external = spilled > 0;
    statistics.detail("Sort Method", external ? "external merge" : "quicksort");
    statistics.detail("Sort Space Type", external ? "Disk" : "Memory");
    statistics.detail("Sort Space Used", (external ? spilledBytes : memory) + KILO - 1 >> 10);
  }

  @Override
  public void close() {
    closeRows();
    input.close();
  }
}
