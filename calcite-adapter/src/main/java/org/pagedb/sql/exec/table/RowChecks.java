package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** NOT NULL and CHECK on new rows, with PostgreSQL's words for what fails. */
final class RowChecks {

  private final Table table;
  private final List<Check> checks;
  private final Kernel[] conditions;
  private final ExecutionContext context;

  private final PartitionCheck partition;
  private Table shownTable;
  private ColumnBatch shownValues;

  RowChecks(Table table, List<Check> checks, ExecutionContext context) {
    this(table, checks, PartitionCheck.of(table, context), context);
  }

  private RowChecks(
      Table table, List<Check> checks, PartitionCheck partition, ExecutionContext context) {
    this.table = table;
    this.checks = checks;
    this.partition = partition;
    this.context = context;
    conditions = new Kernel[checks.size()];
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    for (int i = 0; i < conditions.length; i++) {
      conditions[i] = compiler.compile(checks.get(i).condition());
    }
  }

  /** Without a look at the bound of a partition. */
  static RowChecks withoutPartition(Table table, List<Check> checks, ExecutionContext context) {
    return new RowChecks(table, checks, null, context);
  }

  /** Messages show rows as those of another table, which stand at the same positions. */
  void show(Table root, ColumnBatch values) {
    shownTable = root;
    shownValues = values;
  }

  /**
   * The index within the batch of the first row that fails, or -1.
   *
   * @param values the columns that are not dropped
   * @param layoutBatch all columns, at the same positions
   */
  int firstFailure(ColumnBatch values, ColumnBatch layoutBatch) {
    int first = values.size();
    for (TableColumn column : table.columns()) {
      if (column.notNull() && !column.dropped()) {
        first = Math.min(first, firstNull(layoutBatch.column(column.number() - 1), values));
      }
    }
    for (Kernel condition : conditions) {
      first = Math.min(first, firstFalse(condition, values));
    }
    if (partition != null) {
      first = Math.min(first, partition.firstFailure(values));
    }
    return first == values.size() ? -1 : first;
  }

  /** The index of the first row that is null in a vector; the batch's size if none is. */
  static int firstNull(ColumnVector vector, ColumnBatch values) {
    if (!vector.mayHaveNulls()) {
      return values.size();
    }
    for (int i = 0; i < values.size(); i++) {
      if (vector.isNull(values.row(i))) {
        return i;
      }
    }
    return values.size();
  }

  /** The index of the first row that fails a CHECK, or the size; one that is null passes. */
  static int firstFalse(Kernel condition, ColumnBatch values) {
    LongVector truth = (LongVector) condition.evaluate(values, Batches.rows(values), values.size());
    int mask = condition.isConstant() ? 0 : -1;
    for (int i = 0; i < values.size(); i++) {
      int row = values.row(i) & mask;
      if (!truth.isNull(row) && truth.at(row) == 0) {
        return i;
      }
    }
    return values.size();
  }

  /** What is wrong with a row that failed: the first NOT NULL, else CHECK, else its partition. */
  SqlFailure failure(ColumnBatch values, ColumnBatch layoutBatch, int index) {
    int row = values.row(index);
    String shown =
        shownTable == null
            ? RowText.row(table, layoutBatch, row, context.types())
            : RowText.values(shownTable, shownValues, row, context.types());
    Table hidden = shownTable == null ? table : shownTable;
    String detail =
        context.environment().tables().hidesRows(hidden)
            ? null
            : "Failing row contains " + shown + ".";
    for (TableColumn column : table.columns()) {
      if (column.notNull()
          && !column.dropped()
          && layoutBatch.column(column.number() - 1).isNull(row)) {
        return SqlFailure.of(
                SqlState.NOT_NULL_VIOLATION,
                "null value in column \"%s\" of relation \"%s\" violates not-null constraint",
                column.name(),
                table.name())
            .detail(detail)
            .with(Field.SCHEMA, table.schema())
            .with(Field.TABLE, table.name())
            .with(Field.COLUMN, column.name());
      }
    }
    int failed = 0;
    while (failed < conditions.length && !fails(conditions[failed], values, row)) {
      failed++;
    }
    if (failed == conditions.length) {
      return partition.failure(values, row);
    }
    String name = checks.get(failed).name();
    if (checks.get(failed).ofView()) {
      return SqlFailure.of(
              SqlState.WITH_CHECK_OPTION_VIOLATION,
              "new row violates check option for view \"%s\"",
              name)
          .detail(detail);
    }
    return SqlFailure.of(
            SqlState.CHECK_VIOLATION,
            "new row for relation \"%s\" violates check constraint \"%s\"",
            table.name(),
            name)
        .detail(detail)
        .with(Field.SCHEMA, table.schema())
        .with(Field.TABLE, table.name())
        .with(Field.CONSTRAINT, name);
  }

  private static boolean fails(Kernel condition, ColumnBatch values, int row) {
    LongVector truth = (LongVector) condition.evaluate(values, new int[] {row}, 1);
    int at = condition.isConstant() ? 0 : row;
    return !truth.isNull(at) && truth.at(at) == 0;
  }
}
