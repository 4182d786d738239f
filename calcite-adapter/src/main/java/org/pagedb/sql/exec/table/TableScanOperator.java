package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.kernel.ComparisonOperator;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.heap.BlockRanges;
import org.pagedb.storage.heap.HeapScan;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.tuple.ColumnPredicate;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Reads a heap from its first block to its last, or as one of several lanes the blocks that it can
 * get hold of. Simple conditions on numbers go down into the scan, which checks them before it
 * decodes anything else; the others run on what it gives.
 */
public final class TableScanOperator implements Operator, Counting {

  private final HeapTable heap;
  private final ScanColumns columns;
  private final List<ColumnCondition> pushed;
  private final Kernel[] bounds;
  private final Kernel residual;
  private final ExecutionContext context;
  private final SharedBlocks shared;
  private final ColumnBatch nothing = new ColumnBatch();
  private HeapScan scan;
  private BlockRanges ranges;
  private ColumnBatch scanned;
  private ColumnBatch output;
  private long visible;
  private long given;
  private long pages;
  private long readsBefore;
  private long reads;

  /** Scans all of a table, as below. */
  public TableScanOperator(
      HeapTable heap,
      ScanColumns columns,
      List<ColumnCondition> pushed,
      Kernel[] bounds,
      Kernel residual,
      ExecutionContext context) {
    this(heap, columns, pushed, bounds, residual, null, context);
  }

  /**
   * Scans a table.
   *
   * @param pushed conditions on scanned columns; their columns are positions in the output
   * @param bounds for each of them its bound's kernel, null for null tests
   * @param residual over the output, or null
   * @param shared the blocks that this and other scans divide between them; null for all of them
   */
  public TableScanOperator(
      HeapTable heap,
      ScanColumns columns,
      List<ColumnCondition> pushed,
      Kernel[] bounds,
      Kernel residual,
      SharedBlocks shared,
      ExecutionContext context) {
    this.heap = heap;
    this.shared = shared;
    this.columns = columns;
    this.pushed = pushed;
    this.bounds = bounds;
    this.residual = residual;
    this.context = context;
    nothing.selectAll(1);
  }

  @Override
  public void open() {
    List<ColumnPredicate> predicates = predicates();
    if (predicates == null) {
      scan = null;
      return;
    }
    HeapScan.Request request =
        new HeapScan.Request(columns.layoutColumns(), predicates, columns.withTids());
    scan = heap.scan(context.environment().tables().snapshot(), request);
    if (shared == null) {
      heap.statistics().scanned();
      readsBefore = heap.pages().diskReads();
    } else {
      ranges = shared.of(heap);
      scan.range(0, 0);
    }
    if (scanned == null) {
      scanned = scan.newBatch();
      output = columns.output(scanned);
    }
  }

  /** The pushed conditions with their bounds' values; null if one compares with null. */
  private List<ColumnPredicate> predicates() {
    List<ColumnPredicate> predicates = new ArrayList<>(pushed.size());
    for (int i = 0; i < bounds.length; i++) {
      ColumnCondition condition = pushed.get(i);
      int column = columns.layoutColumn(condition.column());
      if (bounds[i] == null) {
        predicates.add(new ColumnPredicate.Null(column, condition.negated()));
        continue;
      }
      ColumnVector bound = bounds[i].evaluate(nothing, null, 1);
      if (bound.isNull(0)) {
        return null;
      }
      ColumnPredicate.Comparison comparison = comparison(condition.operator());
      predicates.add(
          bound instanceof LongVector longs
              ? ColumnPredicate.compare(column, comparison, longs.at(0))
              : ColumnPredicate.compare(column, comparison, ((DoubleVector) bound).at(0)));
    }
    return predicates;
  }

  private static ColumnPredicate.Comparison comparison(ComparisonOperator operator) {
    switch (operator) {
      case EQUAL:
        return ColumnPredicate.Comparison.EQUAL;
      case NOT_EQUAL:
        return ColumnPredicate.Comparison.NOT_EQUAL;
      case LESS:
        return ColumnPredicate.Comparison.LESS;
      case LESS_EQUAL:
        return ColumnPredicate.Comparison.LESS_OR_EQUAL;
      case GREATER:
        return ColumnPredicate.Comparison.GREATER;
      default:
        return ColumnPredicate.Comparison.GREATER_OR_EQUAL;
    }
  }

  @Override
  public ColumnBatch next() {
    while (scan != null) {
      context.checkInterrupts();
      if (!scan.next(scanned)) {
        if (ranges != null && ranges.claim(scan)) {
          continue;
        }
        close();
        return null;
      }
      if (scanned.size() == 0) {
        continue;
      }
      columns.refresh(scanned, output, heap);
      if (residual == null || Batches.filter(output, residual) > 0) {
        given += output.size();
        return output;
      }
    }
    return null;
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Filter", visible - given);
    statistics.pages(Math.max(0, pages - reads), reads);
  }

  @Override
  public void close() {
    if (scan != null) {
      heap.statistics().rowsScanned(scan.visibleRows());
      visible += scan.visibleRows();
      pages += scan.visitedBlocks();
      reads += shared == null ? heap.pages().diskReads() - readsBefore : shared.claimReads(heap);
    }
    scan = null;
  }
}
