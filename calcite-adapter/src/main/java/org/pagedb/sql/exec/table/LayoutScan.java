package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.storage.heap.HeapScan;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Reads some attributes of a whole heap, in batches over the table's layout. */
final class LayoutScan {

  private final HeapScan scan;
  private final ColumnBatch scanned;
  private final ColumnBatch layoutBatch;

  private LayoutScan(Table table, int[] layoutColumns, HeapScan scan) {
    this.scan = scan;
    scanned = scan.newBatch();
    layoutBatch = new ColumnBatch(new ColumnVector[table.columns().size()]);
    for (int i = 0; i < layoutColumns.length; i++) {
      layoutBatch.replaceColumn(layoutColumns[i], scanned.column(i));
    }
  }

  /** The rows that a snapshot sees. */
  static LayoutScan of(Table table, boolean[] wanted, HeapTable heap, Snapshot snapshot) {
    int[] columns = numbers(wanted);
    return new LayoutScan(
        table, columns, heap.scan(snapshot, new HeapScan.Request(columns, List.of(), false)));
  }

  /** The rows that a snapshot sees, with their TIDs. */
  static LayoutScan withTids(Table table, boolean[] wanted, HeapTable heap, Snapshot snapshot) {
    int[] columns = numbers(wanted);
    return new LayoutScan(
        table, columns, heap.scan(snapshot, new HeapScan.Request(columns, List.of(), true)));
  }

  /** The rows that an index must have entries for, with what the entries name. */
  static LayoutScan forIndex(Table table, boolean[] wanted, HeapTable heap, Snapshot latest) {
    int[] columns = numbers(wanted);
    return new LayoutScan(table, columns, heap.scanForIndex(latest, columns));
  }

  /** All columns that are not dropped. */
  static boolean[] all(Table table) {
    boolean[] wanted = new boolean[table.columns().size()];
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = !table.columns().get(i).dropped();
    }
    return wanted;
  }

  /** Marks the columns that an expression over the layout uses. */
  static void mark(Expression expression, boolean[] wanted) {
    if (expression instanceof Expression.InputReference reference) {
      wanted[reference.index()] = true;
    } else if (expression != null) {
      for (Expression child : ExpressionChildren.of(expression)) {
        mark(child, wanted);
      }
    }
  }

  private static int[] numbers(boolean[] wanted) {
    int[] numbers = new int[wanted.length];
    int count = 0;
    for (int i = 0; i < wanted.length; i++) {
      if (wanted[i]) {
        numbers[count++] = i;
      }
    }
    return java.util.Arrays.copyOf(numbers, count);
  }

  /** The next rows, or null at the end. Columns that are not wanted have no vector. */
  ColumnBatch next() {
    while (scan.next(scanned)) {
      if (scanned.size() > 0) {
        layoutBatch.selectAll(scanned.size());
        return layoutBatch;
      }
    }
    return null;
  }

  /** The last batch's TIDs: for an index what its entries must name. */
  LongVector tids() {
    return (LongVector) scanned.column(scanned.columnCount() - 1);
  }
}
