package org.pagedb.sql.exec.table;

import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * What UPDATE and DELETE have in common: each row of the input names a version by its ctid. One
 * that another transaction has changed meanwhile is looked at again under READ COMMITTED, and fails
 * with 40001 under the stronger levels.
 */
abstract class ChangeOperator implements ChangesRows {

  final Table table;
  final ExecutionContext context;
  final int width;
  private final Operator input;
  private final RowRecheck recheck;
  private final Returning returning;
  private boolean done;
  private long affected;
  private int[] changedRows = new int[0];

  /** {@code returning} are over the input's columns; empty without RETURNING. */
  ChangeOperator(
      Table table,
      Operator input,
      RowRecheck recheck,
      Kernel[] returning,
      ExecutionContext context) {
    this.table = table;
    this.input = input;
    this.recheck = recheck;
    this.context = context;
    this.returning = new Returning(returning, context);
    int columns = 0;
    for (Table.Column column : table.columns()) {
      columns += column.dropped() ? 0 : 1;
    }
    width = columns;
  }

  /** Called before the first row. */
  abstract void begin();

  /** Called for each batch before its rows are changed; may fail. */
  abstract void prepare(ColumnBatch batch);

  /** Tries to change one row of the batch prepared last. */
  abstract WriteStatus attempt(ColumnBatch batch, int row, long tid);

  /** Called after a row was changed. */
  abstract void changed(ColumnBatch batch, int row, long tid);

  /** After UPDATED or BEING_MODIFIED: who did it, and for UPDATED the next version. */
  abstract RecheckRow conflict();

  /** The lock that the change needs where rows may be locked. */
  abstract RowLockMode lockMode();

  /** Called after the last row: checks that wait for the statement's end. */
  abstract void finish();

  @Override
  public final void open() {
    done = false;
    affected = 0;
    returning.clear();
    input.open();
  }

  @Override
  public final ColumnBatch next() {
    if (!done) {
      done = true;
      begin();
      for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
        context.checkInterrupts();
        changeAll(batch);
      }
      input.close();
      finish();
    }
    return returning.next();
  }

  private void changeAll(ColumnBatch batch) {
    prepare(batch);
    int size = batch.size();
    if (changedRows.length < size) {
      changedRows = new int[size];
    }
    int[] kept = changedRows;
    int count = 0;
    boolean prepared = true;
    for (int i = 0; i < size; i++) {
      if (!prepared) {
        prepare(batch);
      }
      int row = batch.row(i);
      Outcome outcome = change(batch, row, ((LongVector) batch.column(width)).at(row));
      prepared = outcome != Outcome.CHANGED_LATER_VERSION;
      if (outcome == Outcome.CHANGED) {
        kept[count++] = row;
      }
    }
    if (count < size) {
      System.arraycopy(kept, 0, batch.selectionBuffer(size), 0, count);
      batch.select(count);
    }
    affected += count;
    returning.add(batch);
  }

  private enum Outcome {
    CHANGED,
    CHANGED_LATER_VERSION,
    SKIPPED
  }

  private Outcome change(ColumnBatch batch, int row, long tid) {
    TableAccess access = context.environment().tables();
    while (true) {
      lockIfNeeded(access, tid);
      WriteStatus status = attempt(batch, row, tid);
      switch (status) {
        case OK:
          changed(batch, row, tid);
          return Outcome.CHANGED;
        case INVISIBLE:
        case SELF_MODIFIED:
          return Outcome.SKIPPED;
        case BEING_MODIFIED:
          // Who comes first is first in the row's queue when that transaction has ended.
          access.locks().lockRow(access.heap(table).id().relation(), tid, lockMode());
          access.locks().awaitEnd(access.transaction(), conflict().xmin());
          break;
        default:
          refuseIfSerializable(access, status);
          return status == WriteStatus.DELETED ? Outcome.SKIPPED : changeLaterVersion();
      }
    }
  }

  private void lockIfNeeded(TableAccess access, long tid) {
    int relation = access.heap(table).id().relation();
    if (access.lockTable().mayHaveRowLocks(relation)) {
      access.locks().lockRow(relation, tid, lockMode());
    }
  }

  static void refuseIfSerializable(TableAccess access, WriteStatus status) {
    if (access.transaction().isolation().keepsSnapshot()) {
      throw SqlFailure.of(
          SqlState.T_R_SERIALIZATION_FAILURE,
          "could not serialize access due to concurrent %s",
          status == WriteStatus.DELETED ? "delete" : "update");
    }
  }

  /** Runs the input for the row's next version; what comes out, if anything, is changed instead. */
  private Outcome changeLaterVersion() {
    Operator again = recheck.start(conflict());
    again.open();
    try {
      ColumnBatch batch = again.next();
      if (batch == null) {
        return Outcome.SKIPPED;
      }
      batch.selectionBuffer(1)[0] = batch.row(0);
      batch.select(1);
      prepare(batch);
      int row = batch.row(0);
      Outcome outcome = change(batch, row, ((LongVector) batch.column(width)).at(row));
      if (outcome == Outcome.CHANGED) {
        affected++;
        returning.add(batch);
      }
      return Outcome.CHANGED_LATER_VERSION;
    } finally {
      again.close();
    }
  }

  @Override
  public final long affectedRows() {
    return affected;
  }

  @Override
  public final void close() {
    returning.clear();
    input.close();
  }
}
