package org.pagedb.sql.exec.table;

import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;

/** DELETE of one table's rows. Index entries stay until vacuum. */
final class DeleteChange extends TableChange {

  private HeapWriter writer;
  private ReferencedRows referenced;

  DeleteChange(Table table, ExecutionContext context) {
    super(table, context);
  }

  @Override
  void begin() {
    TableAccess access = context.environment().tables();
    writer = access.heap(table).writer();
    referenced = new ReferencedRows(table, null, context);
  }

  @Override
  void prepare(ColumnBatch batch, int tids, RecheckRow version) {
    assert batch.column(tids) != null : "the ctid follows the table's columns";
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
  long nextTid() {
    return writer.nextTid();
  }

  @Override
  long otherXid() {
    return writer.otherXid();
  }

  @Override
  RowLockMode lockMode() {
    return RowLockMode.UPDATE;
  }

  @Override
  void finishWriting() {
    // deleted rows stay in the indexes
  }

  @Override
  void finishReferenced() {
    referenced.deleted();
  }

  @Override
  void finishReferences() {
    // a deleted row refers to nothing
  }
}
