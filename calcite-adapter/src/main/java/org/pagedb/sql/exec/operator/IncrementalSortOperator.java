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

/**
 * Sorts rows that come in the order of the first keys: those of some values of these keys at a
 * time, so that the first rows come soon and little is kept.
 */
public final class IncrementalSortOperator implements Operator, Counting {

  private static final int FIRST_PORTION = 32;

  private static final long KILO = 1 << 10;

  private final KeyRuns runs;
  private final List<PgType> types;
  private final RowOrder order;
  private final ExecutionContext context;
  private SortedRows sorted;
  private int portion;
  private long portions;
  private long memory;
  private long largest;
  private boolean spilled;

  /**
   * Sorts rows of the given types.
   *
   * @param presorted the columns by which the input is ordered, the first keys of the order
   */
  public IncrementalSortOperator(
      Operator input,
      List<PgType> types,
      RowOrder order,
      int[] presorted,
      ExecutionContext context) {
    this.types = types;
    this.order = order;
    this.context = context;
    runs = new KeyRuns(input, types, presorted, context);
  }

  @Override
  public void open() {
    closeRows();
    portion = FIRST_PORTION;
    runs.open();
  }

  @Override
  public ColumnBatch next() {
    while (true) {
      if (sorted != null) {
        ColumnBatch batch = sorted.next();
        if (batch != null) {
          return batch;
        }
        closeRows();
      }
      if (runs.isDone() || !fill()) {
        return null;
      }
    }
  }

  private boolean fill() {
    ColumnBatch rows = runs.next(false);
    if (rows == null) {
      return false;
    }
    sorted = new SortedRows(types, order, context);
    long size = 0;
    long taken = 0;
    while (rows != null) {
      sorted.add(rows);
      size += rows.size();
      taken = Math.max(taken, sorted.memory());
      rows = runs.next(size >= portion);
    }
    sorted.finish();
    spilled |= sorted.spilledRows() > 0;
    portions++;
    memory += taken;
    largest = Math.max(largest, taken);
    portion = Math.min(ColumnBatch.PREFERRED_ROWS, 4 * portion);
    return true;
  }

  private void closeRows() {
    if (sorted != null) {
      sorted.close();
      sorted = null;
    }
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Full-sort Groups", portions);
    statistics.detail("Group Sort Method", spilled ? "external merge" : "quicksort");
    statistics.detail("Average Sort Space Used", memory / Math.max(1, portions) + KILO - 1 >> 10);
    statistics.detail("Peak Sort Space Used", largest + KILO - 1 >> 10);
  }

  @Override
  public void close() {
    closeRows();
    runs.close();
  }
}
