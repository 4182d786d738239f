package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.rows.SortedRows;
import org.pagedb.sql.exec.rows.TopRows;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * ORDER BY with LIMIT: keeps only as many rows as can come out. A limit that is NULL or too large
 * to keep in memory makes it an ordinary sort. The limit itself is applied by the {@link
 * LimitOperator} above.
 */
public final class TopOperator implements Operator, Counting {

  private static final long MOST_ROWS = 100_000;

  private static final long KILO = 1 << 10;

  private final Operator input;
  private final List<PgType> types;
  private final RowOrder order;
  private final Kernel count;
  private final Kernel offset;
  private final ExecutionContext context;
  private final ColumnBatch nothing = new ColumnBatch();
  private TopRows top;
  private SortedRows sorted;
  private long memory;

  /** Keeps {@code count + offset} rows; either kernel may be null. */
  public TopOperator(
      Operator input,
      List<PgType> types,
      RowOrder order,
      Kernel count,
      Kernel offset,
      ExecutionContext context) {
    this.input = input;
    this.types = types;
    this.order = order;
    this.count = count;
    this.offset = offset;
    this.context = context;
    nothing.selectAll(1);
  }

  @Override
  public void open() {
    closeRows();
    input.open();
  }

  @Override
  public ColumnBatch next() {
    if (top == null && sorted == null) {
      fill();
    }
    return top != null ? top.next() : sorted.next();
  }

  private void fill() {
    long limit = LimitOperator.limit(count, nothing);
    long skipped = LimitOperator.offset(offset, nothing);
    if (limit <= MOST_ROWS && skipped <= MOST_ROWS) {
      top = new TopRows(types, order, (int) (limit + skipped));
    } else {
      sorted = new SortedRows(types, order, context);
    }
    for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
      context.checkInterrupts();
      if (top != null) {
        top.add(batch);
      } else {
        sorted.add(batch);
      }
    }
    memory = Math.max(memory, top != null ? top.memory() : sorted.memory());
    if (top != null) {
      top.finish();
    } else {
      sorted.finish();
    }
    input.close();
  }

  private void closeRows() {
    top = null;
    if (sorted != null) {
      sorted.close();
      sorted = null;
    }
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Sort Method", "top-N heapsort");
    statistics.detail("Sort Space Type", "Memory");
    statistics.detail("Sort Space Used", memory + KILO - 1 >> 10);
  }

  @Override
  public void close() {
    closeRows();
    input.close();
  }
}
