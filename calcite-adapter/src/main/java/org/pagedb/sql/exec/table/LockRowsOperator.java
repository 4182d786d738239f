package org.pagedb.sql.exec.table;

import org.pagedb.sql.algebra.AlgebraNode.LockWait;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
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
 */
public final class LockRowsOperator implements Operator {

  private final Operator input;
  private final Table table;
  private final int tidColumn;
  private final RowLockMode mode;
  private final LockWait policy;
  private final RowRecheck recheck;
  private final java.util.List<PgType> types;
  private final ExecutionContext context;
  private HeapWriter writer;
  private int relation;
  private StoredRows later;
  private StoredRows.Reader laterReader;

  /**
   * Locks the input's rows.
   *
   * @param tidColumn the input's column with the table's ctid
   * @param types the input's columns
   */
  public LockRowsOperator(
      Operator input,
      Table table,
      int tidColumn,
      RowLockMode mode,
      LockWait policy,
      RowRecheck recheck,
      java.util.List<PgType> types,
      ExecutionContext context) {
    this.input = input;
    this.table = table;
    this.tidColumn = tidColumn;
    this.mode = mode;
    this.policy = policy;
    this.recheck = recheck;
    this.types = types;
    this.context = context;
  }

  @Override
  public void open() {
    HeapTable heap = context.environment().tables().heap(table);
    writer = heap.writer();
    relation = heap.id().relation();
    closeLater();
    input.open();
  }

  @Override
  public ColumnBatch next() {
    while (true) {
      if (laterReader != null) {
        ColumnBatch batch = laterReader.next();
        if (batch != null) {
          return batch;
        }
        closeLater();
      }
      ColumnBatch batch = input.next();
      if (batch == null) {
        return null;
      }
      context.checkInterrupts();
      int kept = lockAll(batch);
      if (later != null) {
        laterReader = later.read();
      }
      if (kept > 0) {
        return batch;
      }
    }
  }

  private int lockAll(ColumnBatch batch) {
    int size = batch.size();
    int[] selected = batch.selectionBuffer(size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int row = batch.row(i);
      // The right side of an outer join has no row to be locked.
      boolean nothing = batch.column(tidColumn).isNull(row);
      if (nothing || lock(((LongVector) batch.column(tidColumn)).at(row))) {
        selected[kept++] = row;
      }
    }
    batch.select(kept);
    return kept;
  }

  /**
   * Whether the row is locked and unchanged; a changed one's next version goes to {@link #later}.
   */
  private boolean lock(long tid) {
    TableAccess access = context.environment().tables();
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
          if (status == WriteStatus.UPDATED) {
            lockLater(new RecheckRow(writer.nextTid(), writer.otherXid()));
          }
          return false;
      }
    }
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

  private void lockLater(RecheckRow version) {
    Operator again = recheck.start(version);
    again.open();
    try {
      ColumnBatch batch = again.next();
      if (batch != null && lock(((LongVector) batch.column(tidColumn)).at(batch.row(0)))) {
        batch.selectionBuffer(1)[0] = batch.row(0);
        batch.select(1);
        if (later == null) {
          later = new StoredRows(types, context);
        }
        later.add(batch);
      }
    } finally {
      again.close();
    }
  }

  private void closeLater() {
    if (later != null) {
      later.close();
      later = null;
    }
    laterReader = null;
  }

  @Override
  public void close() {
    closeLater();
    input.close();
  }
}
