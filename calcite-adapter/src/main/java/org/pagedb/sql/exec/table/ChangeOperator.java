package org.pagedb.sql.exec.table;

import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * UPDATE and DELETE: each row of the input names a version by its ctid. One that another
 * transaction has changed meanwhile is looked at again under READ COMMITTED, and fails with 40001
 * under the stronger levels.
 */
public final class ChangeOperator implements ChangesRows {

  private static final long TID_MASK = (1L << AlgebraNode.MEMBER_SHIFT) - 1;

  private final ChangeTargets targets;
  private final ExecutionContext context;
  private final int width;
  private final Operator input;
  private final RowRecheck recheck;
  private final Returning returning;
  private boolean done;
  private long affected;
  private int[] changedRows = new int[0];
  private ColumnBatch run;

  /**
   * Changes rows. The input gives the table's columns that are not dropped, new values for an
   * update, then the ctid.
   *
   * @param returning over the input's columns; empty without RETURNING
   */
  public ChangeOperator(
      ChangeTargets targets,
      Operator input,
      RowRecheck recheck,
      Kernel[] returning,
      ExecutionContext context) {
    this.targets = targets;
    this.input = input;
    this.recheck = recheck;
    this.context = context;
    this.returning = new Returning(returning, context);
    int columns = 0;
    for (TableColumn column : targets.table().columns()) {
      columns += column.dropped() ? 0 : 1;
    }
    width = columns;
  }

  @Override
  public void open() {
    done = false;
    affected = 0;
    returning.clear();
    input.open();
  }

  @Override
  public ColumnBatch next() {
    if (!done) {
      done = true;
      for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
        context.checkInterrupts();
        changeAll(batch);
      }
      input.close();
      targets.finish();
    }
    return returning.next();
  }

  private void changeAll(ColumnBatch batch) {
    int size = batch.size();
    if (changedRows.length < size) {
      changedRows = new int[size];
    }
    int count =
        targets.isTree()
            ? changeRuns(batch, (LongVector) batch.column(width))
            : changeRun(batch, 0, 0);
    if (count < size) {
      System.arraycopy(changedRows, 0, batch.selectionBuffer(size), 0, count);
      batch.select(count);
    }
    affected += count;
    returning.add(batch);
  }

  /** Rows of the same member that follow one another are changed together. */
  private int changeRuns(ColumnBatch batch, LongVector places) {
    int size = batch.size();
    int count = 0;
    int first = 0;
    while (first < size) {
      int member = (int) (places.at(batch.row(first)) >>> AlgebraNode.MEMBER_SHIFT);
      int end = first + 1;
      while (end < size
          && (int) (places.at(batch.row(end)) >>> AlgebraNode.MEMBER_SHIFT) == member) {
        end++;
      }
      count = changeRun(part(batch, first, end), member, count);
      first = end;
    }
    return count;
  }

  private ColumnBatch part(ColumnBatch batch, int from, int to) {
    if (run == null) {
      run = new ColumnBatch(new ColumnVector[batch.columnCount()]);
    }
    for (int c = 0; c < batch.columnCount(); c++) {
      run.replaceColumn(c, batch.column(c));
    }
    int[] selected = run.selectionBuffer(to - from);
    for (int i = from; i < to; i++) {
      selected[i - from] = batch.row(i);
    }
    run.select(to - from);
    return run;
  }

  /** Changes a batch's rows, which are of one member; gives how many rows are changed by now. */
  private int changeRun(ColumnBatch batch, int member, int before) {
    TableChange change = targets.change(member);
    change.prepare(batch, width, null);
    int size = batch.size();
    int count = before;
    boolean prepared = true;
    for (int i = 0; i < size; i++) {
      if (!prepared) {
        change.prepare(batch, width, null);
      }
      int row = batch.row(i);
      Outcome outcome = change(change, member, batch, row);
      prepared = outcome != Outcome.CHANGED_LATER_VERSION;
      if (outcome == Outcome.CHANGED) {
        changedRows[count++] = row;
      }
    }
    return count;
  }

  private enum Outcome {
    CHANGED,
    CHANGED_LATER_VERSION,
    SKIPPED
  }

  private Outcome change(TableChange change, int member, ColumnBatch batch, int row) {
    TableAccess access = context.environment().tables();
    long tid = ((LongVector) batch.column(width)).at(row) & TID_MASK;
    int relation = access.heap(change.table).id().relation();
    while (true) {
      if (access.lockTable().mayHaveRowLocks(relation)) {
        access.locks().lockRow(relation, tid, change.lockMode());
      }
      WriteStatus status = change.attempt(batch, row, tid);
      switch (status) {
        case OK:
          change.changed(batch, row, tid);
          return Outcome.CHANGED;
        case INVISIBLE:
        case SELF_MODIFIED:
          return Outcome.SKIPPED;
        case BEING_MODIFIED:
          // Who comes first is first in the row's queue when that transaction has ended.
          access.locks().lockRow(relation, tid, change.lockMode());
          access.locks().awaitEnd(access.transaction(), change.otherXid());
          break;
        default:
          refuseIfSerializable(access, status);
          refuseIfMoved(status, change.nextTid());
          return status == WriteStatus.DELETED
              ? Outcome.SKIPPED
              : changeLaterVersion(
                  change, new RecheckRow(change.nextTid(), change.otherXid(), member));
      }
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

  /** Fails with 40001 if the row goes on in another table, where it cannot be followed. */
  static void refuseIfMoved(WriteStatus status, long nextTid) {
    if (status == WriteStatus.UPDATED && nextTid == 0) {
      throw new SqlFailure(
          SqlState.T_R_SERIALIZATION_FAILURE,
          "tuple to be locked was already moved to another partition due to concurrent update");
    }
  }

  /** Runs the input for the row's next version; what comes out, if anything, is changed instead. */
  private Outcome changeLaterVersion(TableChange change, RecheckRow version) {
    Operator again = recheck.start(version);
    again.open();
    try {
      ColumnBatch batch = again.next();
      if (batch == null) {
        return Outcome.SKIPPED;
      }
      batch.selectionBuffer(1)[0] = batch.row(0);
      batch.select(1);
      change.prepare(batch, width, version);
      Outcome outcome = change(change, version.member(), batch, batch.row(0));
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
  public long affectedRows() {
    return affected;
  }

  @Override
  public void close() {
    returning.clear();
    input.close();
  }
}
