package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.LockWait;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
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

  private static final long TID_MASK = (1L << AlgebraNode.MEMBER_SHIFT) - 1;

  private final Operator input;
  private final Table table;
  private final List<TreeMember> members;
  private final int tidColumn;
  private final RowLockMode mode;
  private final LockWait policy;
  private final RowRecheck recheck;
  private final ExecutionContext context;
  private HeapWriter[] writers;
  private HeapWriter writer;
  private Table locked;
  private int relation;
  private int member;
  private ColumnBatch batch;
  private int[] rows = new int[0];
  private int rowCount;
  private int nextRow;
  private Operator again;
  private ColumnBatch newest;

  /**
   * Locks the input's rows.
   *
   * @param members those of a tree, or null
   * @param tidColumn the input's column with the table's ctid, or the row's place in the tree
   */
  public LockRowsOperator(
      Operator input,
      Table table,
      List<TreeMember> members,
      int tidColumn,
      RowLockMode mode,
      LockWait policy,
      RowRecheck recheck,
      ExecutionContext context) {
    this.input = input;
    this.table = table;
    this.members = members;
    this.tidColumn = tidColumn;
    this.mode = mode;
    this.policy = policy;
    this.recheck = recheck;
    this.context = context;
  }

  @Override
  public void open() {
    writers = new HeapWriter[members == null ? 1 : members.size()];
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

  /** Turns to the member of the tree that has a row. */
  private void turnTo(int number) {
    locked = members == null ? table : members.get(number).table();
    HeapTable heap = context.environment().tables().heap(locked);
    if (writers[number] == null) {
      writers[number] = heap.writer();
    }
    member = number;
    writer = writers[number];
    relation = heap.id().relation();
  }

  /** Whether the row is locked: as it was read, or in a newer version, now {@link #newest}. */
  private boolean lock(long place) {
    TableAccess access = context.environment().tables();
    turnTo(members == null ? 0 : (int) (place >>> AlgebraNode.MEMBER_SHIFT));
    long tid = place & TID_MASK;
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
          ChangeOperator.refuseIfMoved(status, writer.nextTid());
          tid = status == WriteStatus.UPDATED ? readNewest() : 0;
          if (tid == 0 || !acquire(access, tid)) {
            return false;
          }
      }
    }
  }

  /** The TID of the row's next version if that still is wanted, else 0. */
  private long readNewest() {
    RecheckRow version = new RecheckRow(writer.nextTid(), writer.otherXid(), member);
    closeAgain();
    again = recheck.start(version);
    again.open();
    ColumnBatch found = again.next();
    if (found == null) {
      return 0;
    }
    newest = single(found, found.row(0));
    return ((LongVector) newest.column(tidColumn)).at(newest.row(0)) & TID_MASK;
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
          locked.name());
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
