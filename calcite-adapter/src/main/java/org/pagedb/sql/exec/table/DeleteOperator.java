package org.pagedb.sql.exec.table;

import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;

/** DELETE: the input gives each row's values, then its ctid. Index entries stay until vacuum. */
public final class DeleteOperator extends ChangeOperator {

  private HeapWriter writer;
  private ReferencedRows referenced;

  /** {@code returning} are over the input's columns. */
  public DeleteOperator(
      Table table,
      Operator input,
      RowRecheck recheck,
      Kernel[] returning,
      ExecutionContext context) {
    super(table, input, recheck, returning, context);
  }

  @Override
  void begin() {
    TableAccess access = context.environment().tables();
    writer = access.heap(table).writer();
    referenced = new ReferencedRows(table, null, context);
  }

  @Override
  void prepare(ColumnBatch batch) {
    assert batch.column(width) != null : "the ctid follows the table's columns";
  }

  @Override
  WriteStatus attempt(ColumnBatch batch, int row, long tid) {
    referenced.remember(tid);
    WriteStatus status = writer.delete(context.environment().tables().snapshot(), tid);
    if (status != WriteStatus.OK) {
      referenced.forget();
    }
    return status;
  }

  @Override
  void changed(ColumnBatch batch, int row, long tid) {
    assert tid != 0;
  }

  @Override
  RecheckRow conflict() {
    return new RecheckRow(writer.nextTid(), writer.otherXid());
  }

  @Override
  RowLockMode lockMode() {
    return RowLockMode.UPDATE;
  }

  @Override
  void finish() {
    referenced.deleted();
  }
}
