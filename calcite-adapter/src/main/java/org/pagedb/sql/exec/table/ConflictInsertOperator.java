package org.pagedb.sql.exec.table;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.btree.UniqueConflict;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.RowChange;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * INSERT … ON CONFLICT, row by row: a row whose key is there already is left out, or the row that
 * has the key is updated instead, in its newest version even if the snapshot does not see that.
 */
public final class ConflictInsertOperator implements ChangesRows {

  private final Table table;
  private final Operator input;
  private final ConflictAction action;
  private final List<Check> checks;
  private final ExecutionContext context;
  private final Returning returning;
  private final Set<Long> written = new HashSet<>();
  private TableWriter writer;
  private RowChange change;
  private ReferenceChecks references;
  private ReferencedRows referenced;
  private boolean done;
  private long affected;

  /**
   * What to do about a row that is there.
   *
   * @param arbiters oids of the indexes that decide; empty for all unique ones
   * @param targets attributes that are updated; empty to do nothing
   * @param assignments a value for each target, over the existing row's columns and then those of
   *     the row proposed
   * @param condition over the same, whether to update at all; or null
   */
  public record ConflictAction(
      List<Integer> arbiters, List<Integer> targets, Kernel[] assignments, Kernel condition) {}

  /** {@code returning} are over the columns of the row inserted or updated. */
  public ConflictInsertOperator(
      Table table,
      Operator input,
      ConflictAction action,
      List<Check> checks,
      Kernel[] returning,
      ExecutionContext context) {
    this.table = table;
    this.input = input;
    this.action = action;
    this.checks = checks;
    this.context = context;
    this.returning = new Returning(returning, context);
  }

  @Override
  public void open() {
    done = false;
    affected = 0;
    written.clear();
    returning.clear();
    input.open();
  }

  @Override
  public ColumnBatch next() {
    if (!done) {
      done = true;
      refuseExclusions();
      writer = new TableWriter(table, checks, context);
      TableAccess access = context.environment().tables();
      change = writer.change(action.targets(), access);
      references = new ReferenceChecks(table, context);
      referenced = new ReferencedRows(table, action.targets(), context);
      for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
        context.checkInterrupts();
        for (int i = 0; i < batch.size(); i++) {
          insertOrUpdate(Batches.single(batch, batch.row(i)));
        }
      }
      input.close();
      writer.finish();
      referenced.updated();
      references.check();
    }
    return returning.next();
  }

  private void refuseExclusions() {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.kind() == 'x') {
        throw SqlFailure.notSupported("ON CONFLICT on a table with exclusion constraints");
      }
    }
  }

  private void insertOrUpdate(ColumnBatch values) {
    ColumnBatch rows = writer.inLayout(values);
    writer.check(values, rows);
    int row = values.row(0);
    while (true) {
      UniqueConflict conflict = findConflict(rows, row);
      if (conflict == null) {
        if (insert(values, rows, row)) {
          return;
        }
      } else if (action.targets().isEmpty()) {
        refuseIfUnseen(conflict.tid());
        return;
      } else if (update(values, row, conflict.tid())) {
        return;
      }
      rows = writer.inLayout(values);
    }
  }

  private UniqueConflict findConflict(ColumnBatch rows, int row) {
    for (IndexWriter index : writer.indexes()) {
      if (isArbiter(index.index()) && index.prepare(rows, row)) {
        UniqueConflict conflict = index.findConflict();
        if (conflict != null) {
          return conflict;
        }
      }
    }
    return null;
  }

  private boolean isArbiter(Table.Index index) {
    boolean arbiter =
        index.unique() && (action.arbiters().isEmpty() || action.arbiters().contains(index.oid()));
    for (TableConstraint constraint : table.constraints()) {
      if (arbiter && constraint.indexOid() == index.oid() && constraint.deferrable()) {
        throw new SqlFailure(
            SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
            "ON CONFLICT does not support deferrable unique constraints/exclusion constraints as"
                + " arbiters");
      }
    }
    return arbiter;
  }

  /** False if another row with the key has come in between, so that all must be looked at again. */
  private boolean insert(ColumnBatch values, ColumnBatch rows, int row) {
    long tid = writer.writer().insert(writer.statement(), rows, row);
    for (IndexWriter index : writer.indexes()) {
      if (index.prepare(rows, row) && !insertEntry(index, tid, row)) {
        takeBack(tid);
        return false;
      }
    }
    written.add(tid);
    references.added(rows, row);
    returning.add(values);
    affected++;
    return true;
  }

  private boolean insertEntry(IndexWriter index, long tid, int row) {
    if (!isArbiter(index.index())) {
      index.insert(tid, row);
      return true;
    }
    return index.tryInsert(tid);
  }

  /** Deletes the row just inserted, as the command after this one would. */
  private void takeBack(long tid) {
    var transaction = context.environment().tables().transaction();
    Snapshot after = transaction.latestSnapshot();
    try {
      writer.writer().delete(after, tid);
    } finally {
      transaction.endStatement(after);
    }
  }

  /** False if the row has changed again meanwhile, so that all must be looked at again. */
  private boolean update(ColumnBatch proposed, int row, long indexTid) {
    TableAccess access = context.environment().tables();
    Snapshot latest = access.transaction().latestSnapshot();
    try {
      HeapFetch fetch = writer.heap().fetch(writer.heap().layout().allColumns());
      ColumnBatch existing = fetch.newBatch(1);
      fetch.startBatch(existing);
      long tid = fetch.fetch(indexTid, latest, existing, 0);
      if (tid == HeapFetch.NOTHING) {
        return false;
      }
      if (written.contains(tid)) {
        throw new SqlFailure(
                SqlState.CARDINALITY_VIOLATION,
                "ON CONFLICT DO UPDATE command cannot affect row a second time")
            .hint(
                "Ensure that no rows proposed for insertion within the same command have"
                    + " duplicate constrained values.");
      }
      refuseIfUnseen(indexTid);
      if (!lock(tid, latest)) {
        return false;
      }
      return updateExisting(existing, proposed, row, tid, latest);
    } finally {
      access.transaction().endStatement(latest);
    }
  }

  /** What the snapshot does not see may not decide, unless this statement wrote it itself. */
  private void refuseIfUnseen(long indexTid) {
    TableAccess access = context.environment().tables();
    if (!access.transaction().isolation().keepsSnapshot()) {
      return;
    }
    Snapshot own = access.transaction().checkSnapshot();
    try {
      HeapFetch fetch = writer.heap().fetch();
      if (fetch.fetch(indexTid, own, new ColumnBatch(), 0) == HeapFetch.NOTHING) {
        throw new SqlFailure(
            SqlState.T_R_SERIALIZATION_FAILURE,
            "could not serialize access due to concurrent update");
      }
    } finally {
      access.transaction().endStatement(own);
    }
  }

  /**
   * Waits for whoever changes or locks the row, so that the condition is asked of what they leave
   * behind; false if that is another version.
   */
  private boolean lock(long tid, Snapshot latest) {
    TableAccess access = context.environment().tables();
    int relation = writer.heap().id().relation();
    if (access.lockTable().mayHaveRowLocks(relation)) {
      access.locks().lockRow(relation, tid, lockMode());
    }
    WriteStatus status = writer.writer().status(latest, tid);
    if (status == WriteStatus.BEING_MODIFIED) {
      access.locks().lockRow(relation, tid, lockMode());
      access.locks().awaitEnd(access.transaction(), writer.writer().otherXid());
    }
    return status == WriteStatus.OK;
  }

  private RowLockMode lockMode() {
    return change.keysChanged() ? RowLockMode.UPDATE : RowLockMode.NO_KEY_UPDATE;
  }

  private boolean updateExisting(
      ColumnBatch existing, ColumnBatch proposed, int row, long tid, Snapshot latest) {
    ColumnBatch both = both(existing, proposed, row);
    if (action.condition() != null && Batches.filter(both, action.condition()) == 0) {
      return true;
    }
    ColumnBatch values = assigned(both, proposed.columnCount());
    ColumnBatch rows = writer.inLayout(values);
    writer.check(values, rows);
    referenced.remember(tid);
    HeapWriter heapWriter = writer.writer();
    WriteStatus status = heapWriter.update(latest, tid, rows, 0, change);
    if (status != WriteStatus.OK) {
      referenced.forget();
      if (status == WriteStatus.BEING_MODIFIED) {
        TableAccess access = context.environment().tables();
        access.locks().awaitEnd(access.transaction(), heapWriter.otherXid());
      }
      return false;
    }
    written.add(writer.replaced(rows, 0, tid, context.environment().tables()));
    references.added(rows, 0);
    referenced.replacedBy(rows, 0);
    returning.add(values);
    affected++;
    return true;
  }

  /**
   * The existing row's columns that are not dropped, then the proposed row's, all at position 0.
   */
  private ColumnBatch both(ColumnBatch existing, ColumnBatch proposed, int row) {
    int width = proposed.columnCount();
    ColumnVector[] columns = new ColumnVector[2 * width];
    int next = 0;
    for (Table.Column column : table.columns()) {
      if (!column.dropped()) {
        columns[next++] = existing.column(column.number() - 1);
      }
    }
    for (int c = 0; c < width; c++) {
      ColumnVector value = proposed.column(c).emptyLikeThis(1);
      value.copyFrom(proposed.column(c), row, 0);
      columns[width + c] = value;
    }
    ColumnBatch both = new ColumnBatch(columns);
    both.selectAll(1);
    return both;
  }

  /** The existing row with the assigned values in their places. */
  private ColumnBatch assigned(ColumnBatch both, int width) {
    ColumnVector[] columns = new ColumnVector[width];
    int next = 0;
    for (Table.Column column : table.columns()) {
      if (!column.dropped()) {
        int target = action.targets().indexOf(column.number());
        columns[next] =
            target < 0 ? both.column(next) : action.assignments()[target].evaluate(both, null, 1);
        next++;
      }
    }
    ColumnBatch values = new ColumnBatch(columns);
    values.selectAll(1);
    return values;
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
