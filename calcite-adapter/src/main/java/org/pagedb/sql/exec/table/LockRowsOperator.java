package org.pagedb.sql.exec.table;

import org.pagedb.sql.algebra.AlgebraNode.LockWait;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * SELECT … FOR UPDATE and its kin: locks each row of one table, then looks whether it still is what
 * the snapshot saw. A row that another transaction changed is looked at again under READ COMMITTED
 * and fails with 40001 under the stronger levels.
 *
 * <p>Each row is locked only when it is asked for, so that a LIMIT above leaves the rest alone, and
 * given on by itself, in its place even if it is a newer version of what the input had there.
 */
public final class LockRowsOperator implements Operator {

  private final Operator input;
  private final Table table;
  private final int tidColumn;
  private final RowLockMode mode;
  private final LockWait policy;
  private final RowRecheck recheck;
  private final ExecutionContext context;
  private HeapWriter writer;
  private int relation;
  private ColumnBatch batch;
  private int[] rows = new int[0];
  private int rowCount;
  private int nextRow;
  private Operator again;
  private ColumnBatch newest;

  /**
   * Locks the input's rows.
   *
   * @param tidColumn the input's column with the table's ctid
   */
  public LockRowsOperator(
      Operator input,
      Table table,
      int tidColumn,
      RowLockMode mode,
      LockWait policy,
      RowRecheck recheck,
      ExecutionContext context) {
    this.input = input;
    this.table = table;
    this.tidColumn = tidColumn;
    this.mode = mode;
    this.policy = policy;
    this.recheck = recheck;
    this.context = context;
  }

  @Override
  public void open() {
    HeapTable heap = context.environment().tables().heap(table);
    writer = heap.writer();
    relation = heap.id().relation();
    forgetRows();
    input.open();
  }

  @Override
  public ColumnBatch next() {
    while (true) {
      closeAgain();
      if (nextRow == rowCount && !readRows()) {
        return null;
      }
      int row = rows[nextRow++];
      // The right side of an outer join has no row to be locked.
      boolean nothing = batch.column(tidColumn).isNull(row);
      if (nothing || lock(((LongVector) batch.column(tidColumn)).at(row))) {
        return newest != null ? newest : single(batch, row);
      }
    }
  }

  /** Reads the input's next batch, whose selection the caller of {@link #next} overwrites. */
  private boolean readRows() {
    batch = input.next();
    if (batch == null) {
      forgetRows();
      return false;
    }
    context.checkInterrupts();
    rowCount = batch.size();
    if (rows.length < rowCount) {
      rows = new int[rowCount];
    }
    for (int i = 0; i < rowCount; i++) {
      rows[i] = batch.row(i);
    }
    nextRow = 0;
    return true;
  }

  private static ColumnBatch single(ColumnBatch batch, int row) {
    batch.selectionBuffer(1)[0] = row;
    batch.select(1);
    return batch;
  }

  /** Whether the row is locked: as it was read, or in a newer version, now {@link #newest}. */
  private boolean lock(long first) {
    TableAccess access = context.environment().tables();
    long tid = first;
    if (!acquire(access, tid)) {
      return false;
    }
    while (true) {
      WriteStatus status = writer.status(access.snapshot(), tid);
      switch (status) {
        case OK:
          return true;
        case SELF_MODIFIED, INVISIBLE:
          return false;
        case BEING_MODIFIED:
          if (!mode.conflictsWith(writerMode())) {
            return true;
          }
          if (!mayWait()) {
            return false;
          }
          access.locks().awaitEnd(access.transaction(), writer.otherXid());
          break;
        default:
          ChangeOperator.refuseIfSerializable(access, status);
          tid = status == WriteStatus.UPDATED ? readNewest() : 0;
          if (tid == 0 || !acquire(access, tid)) {
            return false;
          }
      }
    }
  }

  /** The TID of the row's next version if that still is wanted, else 0. */
  private long readNewest() {
    RecheckRow version = new RecheckRow(writer.nextTid(), writer.otherXid());
    closeAgain();
    again = recheck.start(version);
    again.open();
    ColumnBatch found = again.next();
    if (found == null) {
      return 0;
    }
    newest = single(found, found.row(0));
    return ((LongVector) newest.column(tidColumn)).at(newest.row(0));
  }

  /** The lock that the transaction in the way would have taken. */
  private RowLockMode writerMode() {
    return writer.keysUpdated() ? RowLockMode.UPDATE : RowLockMode.NO_KEY_UPDATE;
  }

  private boolean acquire(TableAccess access, long tid) {
    if (policy == LockWait.BLOCK) {
      access.locks().lockRow(relation, tid, mode);
      return true;
    }
    return access.locks().tryLockRow(relation, tid, mode) || mayWait();
  }

  /** Whether to wait; false skips the row. */
  private boolean mayWait() {
    if (policy == LockWait.NOWAIT) {
      throw SqlFailure.of(
          SqlState.LOCK_NOT_AVAILABLE,
          "could not obtain lock on row in relation \"%s\"",
          table.name());
    }
    return policy == LockWait.BLOCK;
  }

  private void forgetRows() {
    batch = null;
    rowCount = 0;
    nextRow = 0;
    closeAgain();
  }

  private void closeAgain() {
    newest = null;
    if (again != null) {
      again.close();
      again = null;
    }
  }

  @Override
  public void close() {
    forgetRows();
    input.close();
  }
}
