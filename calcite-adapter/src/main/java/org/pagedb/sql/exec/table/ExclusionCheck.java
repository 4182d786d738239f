package org.pagedb.sql.exec.table;

import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.lock.LockScope;
import org.pagedb.storage.lock.LockTag;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * An exclusion constraint: each new row is compared with all rows there are. Those who write rows
 * that the constraint is about take turns, so that each sees what the others have committed.
 */
public final class ExclusionCheck {

  /** The oid of {@code pg_constraint}. */
  private static final int CONSTRAINTS = 2606;

  private final Table table;
  private final TableConstraint constraint;
  private final TableIndex index;
  private final ExecutionContext context;
  private final Kernel[] newKeys;
  private final Kernel[] oldKeys;
  private final Kernel newPredicate;
  private final Kernel oldPredicate;
  private final Kernel condition;
  private final boolean[] wanted;
  private final ColumnVector[] values;
  private boolean locked;

  ExclusionCheck(Table table, TableConstraint constraint, ExecutionContext context) {
    this.table = table;
    this.constraint = constraint;
    this.context = context;
    index = table.index(constraint.indexOid());
    TableAccess access = context.environment().tables();
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    newKeys = compiler.compileAll(access.keyExpressions(table, index));
    oldKeys = compiler.compileAll(access.keyExpressions(table, index));
    Expression predicate = access.indexPredicate(table, index);
    newPredicate = predicate == null ? null : compiler.compile(predicate);
    oldPredicate = predicate == null ? null : compiler.compile(predicate);
    condition = compiler.compile(access.exclusionCondition(table, constraint));
    values = new ColumnVector[newKeys.length];
    wanted = new boolean[table.columns().size()];
    for (Expression key : access.keyExpressions(table, index)) {
      LayoutScan.mark(key, wanted);
    }
    LayoutScan.mark(predicate, wanted);
  }

  /**
   * Verifies the rows that a table has.
   *
   * @throws SqlFailure 23P01 if two of them exclude each other
   */
  public static void run(Table table, TableConstraint constraint, ExecutionContext context) {
    ExclusionCheck check = new ExclusionCheck(table, constraint, context);
    try (LaterStatement latest = LaterStatement.check(context)) {
      LayoutScan rows =
          LayoutScan.withTids(table, check.wanted, latest.heap(table), latest.snapshot());
      for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
        for (int i = 0; i < batch.size(); i++) {
          int row = batch.row(i);
          if (check.prepare(batch, row)) {
            check.compare(rows.tids().at(row), latest, true);
          }
        }
      }
    }
  }

  /** Fails with 23P01 if the row just written under a TID excludes another. */
  void check(ColumnBatch layoutBatch, int row, long tid) {
    if (!prepare(layoutBatch, row)) {
      return;
    }
    takeTurn();
    try (LaterStatement latest = LaterStatement.check(context)) {
      compare(tid, latest, false);
    }
  }

  /** The TID of a row that a row not yet written excludes, or 0. */
  long conflict(ColumnBatch layoutBatch, int row) {
    if (!prepare(layoutBatch, row)) {
      return 0;
    }
    takeTurn();
    try (LaterStatement latest = LaterStatement.check(context)) {
      return find(0, latest, (pairs, at) -> {});
    }
  }

  TableConstraint constraint() {
    return constraint;
  }

  private void takeTurn() {
    if (!locked) {
      context
          .environment()
          .tables()
          .locks()
          .acquire(
              new LockTag.CatalogObject(CONSTRAINTS, constraint.oid()),
              LockMode.EXCLUSIVE,
              LockScope.TRANSACTION);
      locked = true;
    }
  }

  /** Computes the new row's keys; false if it can exclude nothing. */
  private boolean prepare(ColumnBatch layoutBatch, int row) {
    int[] rows = {row};
    if (newPredicate != null) {
      LongVector truth = (LongVector) newPredicate.evaluate(layoutBatch, rows, 1);
      int at = newPredicate.isConstant() ? 0 : row;
      if (truth.isNull(at) || truth.at(at) == 0) {
        return false;
      }
    }
    for (int k = 0; k < newKeys.length; k++) {
      ColumnVector computed = newKeys[k].evaluate(layoutBatch, rows, 1);
      int at = newKeys[k].isConstant() ? 0 : row;
      if (computed.isNull(at)) {
        return false;
      }
      values[k] = DatumVectors.vectorFor(type(k), 1);
      DatumVectors.pass(computed, at, values[k], 0);
    }
    return true;
  }

  private PgType type(int key) {
    return index.keys().get(key).type();
  }

  /** Told of a pair of rows that exclude each other. */
  private interface Found {
    void accept(ColumnBatch pairs, int row);
  }

  private void compare(long ownTid, LaterStatement latest, boolean atCreation) {
    find(
        ownTid,
        latest,
        (pairs, row) -> {
          throw failure(pairs, row, atCreation);
        });
  }

  /** The TID of the first row that the prepared one excludes, or 0. */
  private long find(long ownTid, LaterStatement latest, Found found) {
    LayoutScan scan = LayoutScan.withTids(table, wanted, latest.heap(table), latest.snapshot());
    for (ColumnBatch batch = scan.next(); batch != null; batch = scan.next()) {
      context.checkInterrupts();
      int size = batch.size();
      int limit = batch.row(size - 1) + 1;
      ColumnBatch pairs = new ColumnBatch(new ColumnVector[2 * values.length]);
      for (int k = 0; k < values.length; k++) {
        pairs.replaceColumn(k, oldKey(k, batch, limit));
        pairs.replaceColumn(values.length + k, repeated(values[k], 0, k, limit));
      }
      Batches.copySelection(batch, pairs);
      LongVector truth = (LongVector) condition.evaluate(pairs, Batches.rows(pairs), size);
      LongVector included = included(batch);
      for (int i = 0; i < size; i++) {
        int row = batch.row(i);
        if (scan.tids().at(row) != ownTid
            && isTrue(truth, condition, row)
            && (included == null || isTrue(included, oldPredicate, row))) {
          found.accept(pairs, row);
          return scan.tids().at(row);
        }
      }
    }
    return 0;
  }

  private LongVector included(ColumnBatch batch) {
    return oldPredicate == null
        ? null
        : (LongVector) oldPredicate.evaluate(batch, Batches.rows(batch), batch.size());
  }

  private static boolean isTrue(LongVector truth, Kernel kernel, int row) {
    int at = kernel.isConstant() ? 0 : row;
    return !truth.isNull(at) && truth.at(at) != 0;
  }

  private ColumnVector oldKey(int k, ColumnBatch batch, int limit) {
    ColumnVector computed = oldKeys[k].evaluate(batch, Batches.rows(batch), batch.size());
    return oldKeys[k].isConstant() ? repeated(computed, 0, k, limit) : computed;
  }

  private ColumnVector repeated(ColumnVector value, int at, int k, int limit) {
    ColumnVector repeated = DatumVectors.vectorFor(type(k), limit);
    for (int i = 0; i < limit; i++) {
      DatumVectors.pass(value, at, repeated, i);
    }
    return repeated;
  }

  private SqlFailure failure(ColumnBatch pairs, int row, boolean atCreation) {
    KeyText mine = keyText(pairs, values.length, row);
    KeyText other = keyText(pairs, 0, row);
    String message =
        atCreation
            ? "could not create exclusion constraint \"%s\""
            : "conflicting key value violates exclusion constraint \"%s\"";
    return SqlFailure.of(SqlState.EXCLUSION_VIOLATION, message, constraint.name())
        .detail(
            context.environment().tables().hidesRows(table)
                ? null
                : atCreation
                    ? "Key " + mine + " conflicts with key " + other + "."
                    : "Key " + mine + " conflicts with existing key " + other + ".")
        .with(Field.SCHEMA, table.schema())
        .with(Field.TABLE, table.name())
        .with(Field.CONSTRAINT, constraint.name());
  }

  private KeyText keyText(ColumnBatch pairs, int first, int row) {
    KeyText text = new KeyText(context.types());
    for (int k = 0; k < values.length; k++) {
      text.add(table, index.keys().get(k), pairs.column(first + k), row);
    }
    return text;
  }
}
