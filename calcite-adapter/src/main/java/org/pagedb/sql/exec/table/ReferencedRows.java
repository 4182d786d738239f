package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.rows.HashKeys;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.run.TableAccess.ForeignKey;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * The foreign keys that refer to a table whose rows are deleted or updated: remembers the rows' old
 * and new values, and when the statement is at its end carries out what the keys say.
 */
final class ReferencedRows {

  private final List<ForeignKey> foreignKeys = new ArrayList<>();
  private final ExecutionContext context;
  private final List<PgType> types = new ArrayList<>();
  private final Table table;
  private final HeapFetch fetch;
  private final ColumnBatch old;
  private final RowBuffer oldRows;
  private final RowBuffer newRows;
  private boolean pending;

  /** {@code changed}: attributes that an update may change; null for deletes. */
  ReferencedRows(Table table, List<Integer> changed, ExecutionContext context) {
    this.table = table;
    this.context = context;
    TableAccess access = context.environment().tables();
    for (ForeignKey key : access.foreignKeysTo(table)) {
      if (changed == null || !Collections.disjoint(changed, key.constraint().referencedColumns())) {
        foreignKeys.add(key);
      }
    }
    if (isIdle()) {
      fetch = null;
      old = null;
      oldRows = null;
      newRows = null;
      return;
    }
    for (TableColumn column : table.columns()) {
      types.add(column.type());
    }
    oldRows = new RowBuffer(types);
    newRows = new RowBuffer(types);
    HeapTable heap = access.heap(table);
    fetch = heap.fetch(heap.layout().allColumns());
    old = fetch.newBatch(1);
  }

  /**
   * A row leaves its partition: that is an update of the whole table's key, and not of the
   * partition's own.
   */
  void refuseMove() {
    for (ForeignKey key : foreignKeys) {
      Table target = context.environment().tables().table(key.constraint().referencedTable());
      if (target.traits().bound() != null) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "cannot move tuple across partitions when a non-root ancestor of the source"
                    + " partition is directly referenced in a foreign key")
            .detail(
                "A foreign key points to ancestor \""
                    + target.name()
                    + "\" but not the root ancestor.");
      }
    }
  }

  private boolean isIdle() {
    return foreignKeys.isEmpty();
  }

  /** Remembers the row that is about to be changed. */
  void remember(long tid) {
    if (!isIdle()) {
      fetch.startBatch(old);
      pending = fetch.fetch(tid, snapshotOf(), old, 0) != HeapFetch.NOTHING;
      if (pending) {
        oldRows.appendRow(old, 0);
      }
    }
  }

  private Snapshot snapshotOf() {
    return context.environment().tables().snapshot();
  }

  /** The row remembered last was not changed after all. */
  void forget() {
    if (!isIdle() && pending) {
      oldRows.removeLast();
      pending = false;
    }
  }

  /** The row remembered last became this one. */
  void replacedBy(ColumnBatch rows, int row) {
    if (!isIdle()) {
      newRows.appendRow(rows, row);
    }
  }

  /** All rows remembered are deleted: checks or deletes what refers to them. */
  void deleted() {
    if (!isIdle() && oldRows.size() > 0) {
      for (ForeignKey key : foreignKeys) {
        new ReferentialAction(table, key, context).deleted(oldRows);
      }
    }
  }

  /** All rows remembered are updated: checks or updates what refers to them. */
  void updated() {
    for (ForeignKey key : foreignKeys) {
      int[] columns = new int[key.constraint().referencedColumns().size()];
      for (int k = 0; k < columns.length; k++) {
        columns[k] = key.constraint().referencedColumns().get(k) - 1;
      }
      HashKeys keys = new HashKeys(columns, types);
      RowBuffer before = new RowBuffer(types);
      RowBuffer after = new RowBuffer(types);
      for (int row = 0; row < oldRows.size(); row++) {
        int position = RowBuffer.position(row);
        ColumnBatch oldRow = oldRows.chunkOf(row);
        ColumnBatch newRow = newRows.chunkOf(row);
        if (!keys.equal(oldRow, position, keys, newRow, position)) {
          before.appendRow(oldRow, position);
          after.appendRow(newRow, position);
        }
      }
      if (before.size() > 0) {
        new ReferentialAction(table, key, context).updated(before, after);
      }
    }
  }
}
