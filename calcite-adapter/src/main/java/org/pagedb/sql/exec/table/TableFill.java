package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.rows.SortedRows;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Fills a new heap, and then the indexes over it. */
public final class TableFill {

  private final Table table;
  private final ExecutionContext context;
  private final TableWriter writer;

  private TableFill(Table table, ExecutionContext context) {
    this.table = table;
    this.context = context;
    writer = new TableWriter(table.withIndexes(List.of()), List.of(), context);
  }

  /**
   * Fills a table with what a query gives.
   *
   * @return how many rows that was
   */
  public static long from(Operator query, Table table, ExecutionContext context) {
    TableFill fill = new TableFill(table, context);
    long rows = 0;
    try {
      query.open();
      for (ColumnBatch batch = query.next(); batch != null; batch = query.next()) {
        context.checkInterrupts();
        if (batch.size() > 0) {
          fill.writer.insert(batch);
          rows += batch.size();
        }
      }
    } finally {
      query.close();
    }
    fill.buildIndexes();
    return rows;
  }

  /**
   * Fills a table from its old self.
   *
   * @param values the columns of {@code after} that are not dropped, over those of {@code before},
   *     and behind them what the rows are ordered by
   * @param order the order of the new rows, counted in {@code values}; empty for that of the old
   * @param checks what each new row must satisfy beside NOT NULL
   */
  public static void rewrite(
      Table before,
      Table after,
      List<Expression> values,
      List<SortKey> order,
      List<Check> checks,
      ExecutionContext context) {
    TableFill fill = new TableFill(after, context);
    RowVerification verification = new RowVerification(after, notNull(after), checks, context);
    Kernel[] kernels = new ExpressionCompiler(context).compileAll(values);
    List<PgType> types = types(values);
    try (LaterStatement latest = LaterStatement.check(context);
        SortedRows sorted = new SortedRows(types, new RowOrder(order, types), context)) {
      LayoutScan scan =
          LayoutScan.of(before, LayoutScan.all(before), latest.heap(before), latest.snapshot());
      for (ColumnBatch rows = scan.next(); rows != null; rows = scan.next()) {
        context.checkInterrupts();
        ColumnBatch made = make(kernels, RowVerification.withoutDropped(before, rows), values);
        verification.verify(made);
        if (order.isEmpty()) {
          fill.writer.insert(made);
        } else {
          sorted.add(made);
        }
      }
      if (!order.isEmpty()) {
        sorted.finish();
        for (ColumnBatch rows = sorted.next(); rows != null; rows = sorted.next()) {
          context.checkInterrupts();
          fill.writer.insert(rows);
        }
      }
    }
    fill.buildIndexes();
  }

  private static List<PgType> types(List<Expression> values) {
    List<PgType> types = new ArrayList<>(values.size());
    for (Expression value : values) {
      types.add(value.type());
    }
    return types;
  }

  private static List<TableColumn> notNull(Table table) {
    List<TableColumn> columns = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      if (column.notNull() && !column.dropped()) {
        columns.add(column);
      }
    }
    return columns;
  }

  private static ColumnBatch make(Kernel[] kernels, ColumnBatch rows, List<Expression> values) {
    ColumnVector[] vectors = new ColumnVector[kernels.length];
    int[] selected = Batches.rows(rows);
    int limit = rows.row(rows.size() - 1) + 1;
    for (int k = 0; k < kernels.length; k++) {
      ColumnVector value = kernels[k].evaluate(rows, selected, rows.size());
      if (kernels[k].isConstant()) {
        ColumnVector repeated = DatumVectors.vectorFor(values.get(k).type(), limit);
        for (int i = 0; i < rows.size(); i++) {
          DatumVectors.pass(value, 0, repeated, rows.row(i));
        }
        value = repeated;
      }
      vectors[k] = value;
    }
    ColumnBatch made = new ColumnBatch(vectors);
    Batches.copySelection(rows, made);
    return made;
  }

  private void buildIndexes() {
    for (TableIndex index : table.indexes()) {
      if (index.isStored()) {
        IndexBuild.run(table, index, context);
      }
    }
  }
}
