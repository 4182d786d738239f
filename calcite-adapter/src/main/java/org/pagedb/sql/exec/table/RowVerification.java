package org.pagedb.sql.exec.table;

import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** What ALTER TABLE demands of the rows that are there, with its words for what fails. */
public final class RowVerification {

  private final Table table;
  private final List<TableColumn> notNull;
  private final List<Check> checks;
  private final Kernel[] conditions;

  /**
   * Verifies rows of a table.
   *
   * @param notNull the columns in which no null is allowed
   * @param checks over the table's columns that are not dropped
   */
  RowVerification(
      Table table, List<TableColumn> notNull, List<Check> checks, ExecutionContext context) {
    this.table = table;
    this.notNull = notNull;
    this.checks = checks;
    conditions = new Kernel[checks.size()];
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    for (int i = 0; i < conditions.length; i++) {
      conditions[i] = compiler.compile(checks.get(i).condition());
    }
  }

  /**
   * Verifies all rows of a table.
   *
   * @throws SqlFailure 23502 for a null, 23514 for a row that fails a check
   */
  public static void run(
      Table table, List<TableColumn> notNull, List<Check> checks, ExecutionContext context) {
    RowVerification verification = new RowVerification(table, notNull, checks, context);
    try (LaterStatement latest = LaterStatement.check(context)) {
      LayoutScan scan =
          LayoutScan.of(table, LayoutScan.all(table), latest.heap(table), latest.snapshot());
      for (ColumnBatch rows = scan.next(); rows != null; rows = scan.next()) {
        context.checkInterrupts();
        verification.verify(withoutDropped(table, rows));
      }
    }
  }

  /**
   * Verifies a new rule of a column's domain.
   *
   * @param condition over a row whose only column is the value; null for NOT NULL
   * @throws SqlFailure 23502 or 23514 if a value breaks it
   */
  public static void domain(
      Table table, TableColumn column, Expression condition, ExecutionContext context) {
    Kernel kernel = condition == null ? null : new ExpressionCompiler(context).compile(condition);
    boolean[] wanted = new boolean[table.columns().size()];
    wanted[column.number() - 1] = true;
    try (LaterStatement latest = LaterStatement.check(context)) {
      LayoutScan scan = LayoutScan.of(table, wanted, latest.heap(table), latest.snapshot());
      for (ColumnBatch rows = scan.next(); rows != null; rows = scan.next()) {
        ColumnBatch value = new ColumnBatch(rows.column(column.number() - 1));
        Batches.copySelection(rows, value);
        int bad =
            kernel == null
                ? RowChecks.firstNull(value.column(0), value)
                : RowChecks.firstFalse(kernel, value);
        if (bad < value.size()) {
          throw domainFailure(table, column, kernel == null);
        }
      }
    }
  }

  private static SqlFailure domainFailure(Table table, TableColumn column, boolean isNull) {
    String what =
        isNull ? "contains null values" : "contains values that violate the new constraint";
    return SqlFailure.of(
            isNull ? SqlState.NOT_NULL_VIOLATION : SqlState.CHECK_VIOLATION,
            "column \"%s\" of table \"%s\" %s",
            column.name(),
            table.name(),
            what)
        .with(Field.SCHEMA, table.schema())
        .with(Field.TABLE, table.name())
        .with(Field.COLUMN, column.name());
  }

  /**
   * Verifies that all rows of a table have the rows that they refer to.
   *
   * @throws SqlFailure 23503 if one has not
   */
  public static void references(Table table, TableConstraint foreignKey, ExecutionContext context) {
    ReferenceChecks references = new ReferenceChecks(table, foreignKey, context);
    try (LaterStatement latest = LaterStatement.check(context)) {
      boolean[] wanted = new boolean[table.columns().size()];
      for (int attribute : foreignKey.columns()) {
        wanted[attribute - 1] = true;
      }
      LayoutScan scan = LayoutScan.of(table, wanted, latest.heap(table), latest.snapshot());
      for (ColumnBatch rows = scan.next(); rows != null; rows = scan.next()) {
        context.checkInterrupts();
        references.added(rows);
      }
    }
    references.check();
  }

  /**
   * Verifies that all rows of a leaf belong to it.
   *
   * @param ofDefault whether it takes what others leave, so that a new partition may be in the way
   * @throws SqlFailure 23514 if one does not
   */
  public static void partition(Table leaf, boolean ofDefault, ExecutionContext context) {
    PartitionCheck check = PartitionCheck.of(leaf, context);
    try (LaterStatement latest = LaterStatement.check(context)) {
      LayoutScan scan =
          LayoutScan.of(leaf, LayoutScan.all(leaf), latest.heap(leaf), latest.snapshot());
      for (ColumnBatch rows = scan.next(); rows != null; rows = scan.next()) {
        context.checkInterrupts();
        ColumnBatch values = withoutDropped(leaf, rows);
        if (check.firstFailure(values) < values.size()) {
          String message =
              ofDefault
                  ? "updated partition constraint for default partition \"%s\" would be violated"
                      + " by some row"
                  : "partition constraint of relation \"%s\" is violated by some row";
          throw SqlFailure.of(SqlState.CHECK_VIOLATION, message, leaf.name())
              .with(Field.SCHEMA, leaf.schema())
              .with(Field.TABLE, leaf.name());
        }
      }
    }
  }

  /** A batch over a table's layout as one over the columns that are not dropped. */
  static ColumnBatch withoutDropped(Table table, ColumnBatch layoutBatch) {
    ColumnVector[] vectors = new ColumnVector[table.columns().size()];
    int count = 0;
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        vectors[count++] = layoutBatch.column(column.number() - 1);
      }
    }
    ColumnBatch values = new ColumnBatch(Arrays.copyOf(vectors, count));
    Batches.copySelection(layoutBatch, values);
    return values;
  }

  /** Fails if a row of a batch of the columns that are not dropped breaks a rule. */
  void verify(ColumnBatch values) {
    for (TableColumn column : notNull) {
      if (RowChecks.firstNull(values.column(place(column)), values) < values.size()) {
        throw SqlFailure.of(
                SqlState.NOT_NULL_VIOLATION,
                "column \"%s\" of relation \"%s\" contains null values",
                column.name(),
                table.name())
            .with(Field.SCHEMA, table.schema())
            .with(Field.TABLE, table.name())
            .with(Field.COLUMN, column.name());
      }
    }
    for (int i = 0; i < conditions.length; i++) {
      if (RowChecks.firstFalse(conditions[i], values) < values.size()) {
        throw SqlFailure.of(
                SqlState.CHECK_VIOLATION,
                "check constraint \"%s\" of relation \"%s\" is violated by some row",
                checks.get(i).name(),
                table.name())
            .with(Field.SCHEMA, table.schema())
            .with(Field.TABLE, table.name())
            .with(Field.CONSTRAINT, checks.get(i).name());
      }
    }
  }

  private int place(TableColumn column) {
    int place = 0;
    for (TableColumn other : table.columns()) {
      if (other.number() == column.number()) {
        return place;
      }
      place += other.dropped() ? 0 : 1;
    }
    throw new IllegalArgumentException("no column " + column.number());
  }
}
