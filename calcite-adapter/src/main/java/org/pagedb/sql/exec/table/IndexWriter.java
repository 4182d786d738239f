package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.expression.Expression;
import org.pagedb.storage.btree.BTreeInserter;
import org.pagedb.storage.btree.UniqueCheck;
import org.pagedb.storage.btree.UniqueConflict;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Adds entries to one index for one statement, and refuses duplicates where it is unique. */
final class IndexWriter {

  private final Table table;
  private final TableIndex index;
  private final Kernel[] keys;
  private final Kernel predicate;
  private final ColumnVector[] keyVectors;
  private final BTreeInserter inserter;
  private final KeyEncoder encoder;
  private final RowLiveness liveness;
  private final ExecutionContext context;
  private final TableConstraint deferrable;
  private UniqueRecheck recheck;

  IndexWriter(Table table, TableIndex index, RowLiveness liveness, ExecutionContext context) {
    this.table = table;
    this.index = index;
    this.liveness = liveness;
    this.context = context;
    TableAccess access = context.environment().tables();
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    keys = compiler.compileAll(access.keyExpressions(table, index));
    Expression condition = access.indexPredicate(table, index);
    predicate = condition == null ? null : compiler.compile(condition);
    keyVectors = new ColumnVector[keys.length];
    var tree = access.index(table, index);
    inserter = tree.inserter();
    inserter.reportTo(access.transaction().dependencies());
    encoder = new KeyEncoder(tree.layout());
    deferrable = deferrable(table, index);
  }

  private static TableConstraint deferrable(Table table, TableIndex index) {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.indexOid() == index.oid()
          && constraint.deferrable()
          && constraint.kind() != 'f') {
        return constraint;
      }
    }
    return null;
  }

  TableIndex index() {
    return index;
  }

  /** Computes the keys of one row of a batch over the table's layout; false if it has no entry. */
  boolean prepare(ColumnBatch layoutBatch, int row) {
    int[] rows = {row};
    if (predicate != null) {
      LongVector truth = (LongVector) predicate.evaluate(layoutBatch, rows, 1);
      int at = predicate.isConstant() ? 0 : row;
      if (truth.isNull(at) || truth.at(at) == 0) {
        return false;
      }
    }
    encoder.clear();
    for (int k = 0; k < keys.length; k++) {
      keyVectors[k] = keys[k].evaluate(layoutBatch, rows, 1);
      KeyValues.put(
          encoder, index.keys().get(k).type(), keyVectors[k], keys[k].isConstant() ? 0 : row);
    }
    List<Integer> included = index.included();
    for (int i = 0; i < included.size(); i++) {
      encoder.put(layoutBatch.column(included.get(i) - 1), row);
    }
    return true;
  }

  /** The entry that {@link #prepare} made. */
  KeyEncoder encoded() {
    return encoder;
  }

  /** Adds the entry that {@link #prepare} made, waiting for transactions in doubt. */
  void insert(long tid, int row) {
    if (deferrable != null && isChecked()) {
      insertUnchecked(tid);
      return;
    }
    UniqueCheck check = isChecked() ? UniqueCheck.REFUSE : UniqueCheck.NONE;
    UniqueConflict conflict = inserter.insert(encoder, tid, check, liveness);
    while (conflict != null) {
      if (!conflict.isInDoubt()) {
        throw duplicate(row);
      }
      awaitEnd(conflict.xid());
      conflict = inserter.insert(encoder, tid, check, liveness);
    }
  }

  /**
   * As {@link #insert}, for a row that was there before the index. One that has died meanwhile is
   * in nobody's way.
   */
  void insertLate(long tid, int row) {
    UniqueCheck check = isChecked() ? UniqueCheck.REFUSE : UniqueCheck.NONE;
    UniqueConflict conflict = inserter.insert(encoder, tid, check, liveness);
    while (conflict != null) {
      if (conflict.isInDoubt()) {
        awaitEnd(conflict.xid());
      } else if (liveness.isOver(tid)) {
        check = UniqueCheck.NONE;
      } else {
        throw duplicate(row);
      }
      conflict = inserter.insert(encoder, tid, check, liveness);
    }
  }

  private void insertUnchecked(long tid) {
    if (inserter.insert(encoder, tid, UniqueCheck.REPORT, liveness) != null) {
      if (recheck == null) {
        recheck = new UniqueRecheck(table, deferrable);
      }
      recheck.add(tid);
    }
  }

  /** The statement has written all its rows: looks again at those that may be duplicates. */
  void finish() {
    if (recheck == null) {
      return;
    }
    UniqueRecheck due = recheck;
    recheck = null;
    DeferredChecks deferred = context.environment().tables().deferredChecks();
    if (deferred.isDeferred(deferrable)) {
      deferred.add(due);
    } else {
      due.run(context);
    }
  }

  /** As {@link #insert}, but false, with nothing added, if the key is there already. */
  boolean tryInsert(long tid) {
    UniqueCheck check = isChecked() ? UniqueCheck.REFUSE : UniqueCheck.NONE;
    UniqueConflict conflict = inserter.insert(encoder, tid, check, liveness);
    while (conflict != null && conflict.isInDoubt()) {
      awaitEnd(conflict.xid());
      conflict = inserter.insert(encoder, tid, check, liveness);
    }
    return conflict == null;
  }

  /** Whether the prepared key must be the only one of its kind. */
  boolean isChecked() {
    return index.unique() && (index.nullsNotDistinct() || !encoder.hasNull());
  }

  /** The row that stands in the way of the prepared key, settled; null if there is none. */
  UniqueConflict findConflict() {
    return findConflictBeside(0);
  }

  /** As {@link #findConflict}, of rows other than that one. */
  UniqueConflict findConflictBeside(long tid) {
    if (!isChecked()) {
      return null;
    }
    UniqueConflict conflict = inserter.findConflict(encoder, tid, liveness);
    while (conflict != null && conflict.isInDoubt()) {
      awaitEnd(conflict.xid());
      conflict = inserter.findConflict(encoder, tid, liveness);
    }
    return conflict;
  }

  private void awaitEnd(long xid) {
    TableAccess access = context.environment().tables();
    access.locks().awaitEnd(access.transaction(), xid);
  }

  SqlFailure duplicate(int row) {
    return violation(
        "duplicate key value violates unique constraint \"" + index.name() + "\"",
        "Key " + keyText(row) + " already exists.");
  }

  /** The same for rows that were there before the index. */
  SqlFailure duplicateInBuild(int row) {
    return violation(
        "could not create unique index \"" + index.name() + "\"",
        "Key " + keyText(row) + " is duplicated.");
  }

  private SqlFailure violation(String message, String detail) {
    return new SqlFailure(SqlState.UNIQUE_VIOLATION, message)
        .detail(context.environment().tables().hidesRows(table) ? null : detail)
        .with(Field.SCHEMA, table.schema())
        .with(Field.TABLE, table.name())
        .with(Field.CONSTRAINT, index.name());
  }

  /** The prepared key. */
  private KeyText keyText(int row) {
    KeyText text = new KeyText(context.types());
    for (int k = 0; k < keys.length; k++) {
      text.add(table, index.keys().get(k), keyVectors[k], keys[k].isConstant() ? 0 : row);
    }
    return text;
  }
}
