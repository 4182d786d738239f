package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * A deferrable key: rows that were inserted although another row seemed to have their key are
 * looked at again when the statement or the transaction ends.
 */
final class UniqueRecheck implements DeferredChecks.Check {

  private final int table;
  private final TableConstraint constraint;
  private final List<Long> tids = new ArrayList<>();

  UniqueRecheck(Table table, TableConstraint constraint) {
    this.table = table.oid();
    this.constraint = constraint;
  }

  void add(long tid) {
    tids.add(tid);
  }

  boolean isEmpty() {
    return tids.isEmpty();
  }

  @Override
  public TableConstraint constraint() {
    return constraint;
  }

  @Override
  public void run(ExecutionContext context) {
    try (LaterStatement latest = LaterStatement.check(context)) {
      Table current = latest.table(table);
      TableIndex index = current == null ? null : current.index(constraint.indexOid());
      if (index != null) {
        check(current, index, latest);
      }
    }
  }

  private void check(Table current, TableIndex index, LaterStatement latest) {
    TableAccess access = latest;
    HeapTable heap = access.heap(current);
    RowLiveness liveness = new RowLiveness(heap, access.transaction());
    IndexWriter writer = new IndexWriter(current, index, liveness, latest.context());
    HeapFetch fetch = heap.fetch(heap.layout().allColumns());
    ColumnBatch row = fetch.newBatch(1);
    for (long tid : tids) {
      fetch.startBatch(row);
      if (fetch.fetch(tid, access.snapshot(), row, 0) == HeapFetch.NOTHING) {
        continue; // deleted or replaced since
      }
      row.selectAll(1);
      if (writer.prepare(row, 0) && writer.findConflictBeside(tid) != null) {
        throw writer.duplicate(0);
      }
    }
  }
}
