package org.pagedb.sql.exec.table;

import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;

/** What UPDATE or DELETE does to the rows of one table, or of one member of a tree. */
abstract class TableChange {

  final Table table;
  final ExecutionContext context;

  TableChange(Table table, ExecutionContext context) {
    this.table = table;
    this.context = context;
  }

  /** Called before the first row. */
  abstract void begin();

  /**
   * Called for each batch before its rows are changed; may fail.
   *
   * @param tids the batch's column with the rows' ctids, which may have a member's number above
   * @param version the one row that was looked at again, or null for rows of the snapshot
   */
  abstract void prepare(ColumnBatch batch, int tids, RecheckRow version);

  /** Tries to change one row of the batch prepared last. */
  abstract WriteStatus attempt(ColumnBatch batch, int row, long tid);

  /** Called after a row was changed. */
  abstract void changed(ColumnBatch batch, int row, long tid);

  /** After UPDATED or BEING_MODIFIED: the next version, if any. */
  abstract long nextTid();

  /** After UPDATED or BEING_MODIFIED: who did it. */
  abstract long otherXid();

  /** The lock that the change needs where rows may be locked. */
  abstract RowLockMode lockMode();

  /** Called after the last row: index checks that wait for the statement's end. */
  abstract void finishWriting();

  /** Called when all of the statement's rows are written: what refers to them is looked at. */
  abstract void finishReferenced();

  /** Called last: what they refer to is looked at. */
  abstract void finishReferences();
}
