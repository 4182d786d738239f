package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.table.ConflictInsertOperator.ConflictAction;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.storage.btree.UniqueConflict;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.RowChange;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * The table, or the leaf of one, that rows of INSERT … ON CONFLICT come to. Rows are handed over
 * with the columns of the table that the statement names, its root.
 */
final class ConflictTarget {

  private final Table root;
  private final Table table;
  private final TreeMember member;
  private final MemberColumns columns;
  private final ConflictAction action;
  private final ExecutionContext context;
  private final Returning returning;
  private final PartitionRouter router;
  private final Set<Long> written = new HashSet<>();
  private final TableWriter writer;
  private final RowChecks viewChecks; // null if there are none
  private final RowChange change;
  private final ReferenceChecks references;
  private final ReferencedRows referenced;
  private final Kernel[] generated;
  private long affected;

  /** {@code router} is null where the table is the root itself. */
  ConflictTarget(
      Table root,
      Table table,
      ConflictAction action,
      List<Check> checks,
      Returning returning,
      PartitionRouter router,
      ExecutionContext context) {
    this.root = root;
    this.table = table;
    this.action = action;
    this.returning = returning;
    this.router = router;
    this.context = context;
    TableAccess access = context.environment().tables();
    member = TableTree.member(root, table);
    columns = new MemberColumns(member);
    if (router == null) {
      writer = new TableWriter(table, ofTable(checks), context);
    } else {
      access.locks().lockRelation(table.oid(), LockMode.ROW_EXCLUSIVE);
      writer = TableWriter.ofLeaf(table, ofTable(checks), context);
    }
    List<Check> ofView = new ArrayList<>(checks);
    ofView.removeIf(check -> !check.ofView());
    viewChecks = ofView.isEmpty() ? null : new RowChecks(table, ofView, context);
    generated = new ExpressionCompiler(context).compileAll(access.generatedColumns(root));
    List<Integer> changed = inTable(withGenerated(action.targets()));
    change = writer.change(changed, access);
    references = new ReferenceChecks(table, context);
    referenced = new ReferencedRows(table, changed, context);
  }

  private static List<Check> ofTable(List<Check> checks) {
    List<Check> own = new ArrayList<>(checks);
    own.removeIf(Check::ofView);
    return own;
  }

  /** What a view wants of the rows that it lets in; of others it wants nothing. */
  private void checkForView(ColumnBatch values, ColumnBatch rows) {
    int bad = viewChecks == null ? -1 : viewChecks.firstFailure(values, rows);
    if (bad >= 0) {
      throw viewChecks.failure(values, rows, bad);
    }
  }

  private List<Integer> withGenerated(List<Integer> attributes) {
    List<Integer> all = new ArrayList<>(attributes);
    for (TableColumn column : root.columns()) {
      if (!attributes.isEmpty() && !column.dropped() && column.generated() != TableColumn.NONE) {
        all.add(column.number());
      }
    }
    return all;
  }

  /** The root's attributes as the table's. */
  private List<Integer> inTable(List<Integer> attributes) {
    List<Integer> own = new ArrayList<>(attributes.size());
    int place = 0;
    for (TableColumn column : root.columns()) {
      if (!column.dropped()) {
        if (attributes.contains(column.number())) {
          own.add(member.attributes().get(place));
        }
        place++;
      }
    }
    return own;
  }

  long affected() {
    return affected;
  }

  void finishWriting() {
    writer.finish();
  }

  void finishReferences() {
    referenced.updated();
    references.check();
  }

  /** Inserts a batch's only row, or does what the action says. */
  void insertOrUpdate(ColumnBatch values) {
    ColumnBatch rows = checked(values);
    int row = values.row(0);
    while (true) {
      UniqueConflict conflict = findConflict(rows, row);
      long excluded = conflict == null ? findExcluded(rows, row) : 0;
      if (excluded != 0) {
        refuseIfUnseen(excluded); // there is nothing but DO NOTHING here
        return;
      } else if (conflict == null) {
        if (insert(values, rows, row)) {
          return;
        }
      } else if (action.targets().isEmpty()) {
        refuseIfUnseen(conflict.tid());
        return;
      } else if (update(values, row, conflict.tid())) {
        return;
      }
      rows = writer.inLayout(columns.ofMember(values));
    }
  }

  /** A row of the root's columns in the table's layout, if it fulfils all constraints. */
  private ColumnBatch checked(ColumnBatch values) {
    ColumnBatch own = columns.ofMember(values);
    ColumnBatch rows = writer.inLayout(own);
    if (router != null) {
      writer.show(root, values);
    }
    writer.check(own, rows);
    return rows;
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

  /** The TID of a row that an arbiter does not let stand beside the new one, or 0. */
  private long findExcluded(ColumnBatch rows, int row) {
    for (ExclusionCheck exclusion : writer.exclusions()) {
      long tid = isArbiter(exclusion) ? exclusion.conflict(rows, row) : 0;
      if (tid != 0) {
        return tid;
      }
    }
    return 0;
  }

  private boolean isArbiter(ExclusionCheck exclusion) {
    TableConstraint constraint = exclusion.constraint();
    boolean arbiter =
        action.arbiters().isEmpty() || action.arbiters().contains(constraint.indexOid());
    refuseDeferrable(arbiter && constraint.deferrable());
    return arbiter;
  }

  private boolean isArbiter(TableIndex index) {
    boolean arbiter = index.unique() && (action.arbiters().isEmpty() || isPartOfArbiter(index));
    for (TableConstraint constraint : table.constraints()) {
      boolean own = arbiter && constraint.indexOid() == index.oid();
      refuseDeferrable(own && constraint.deferrable());
    }
    return arbiter;
  }

  private static void refuseDeferrable(boolean deferrable) {
    if (deferrable) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "ON CONFLICT does not support deferrable unique constraints/exclusion constraints as"
              + " arbiters");
    }
  }

  private boolean isPartOfArbiter(TableIndex index) {
    Table owner = table;
    TableIndex each = index;
    while (!action.arbiters().contains(each.oid())) {
      if (each.parent() == 0) {
        return false;
      }
      owner = context.environment().tables().table(owner.traits().parents().get(0));
      each = owner.index(each.parent());
    }
    return true;
  }

  /** False if another row with the key has come in between, so that all must be looked at again. */
  private boolean insert(ColumnBatch values, ColumnBatch rows, int row) {
    checkForView(columns.ofMember(values), rows);
    long tid = writer.writer().insert(writer.statement(), rows, row);
    for (IndexWriter index : writer.indexes()) {
      if (index.prepare(rows, row) && !insertEntry(index, tid, row)) {
        takeBack(tid);
        return false;
      }
    }
    for (ExclusionCheck exclusion : writer.exclusions()) {
      if (!isArbiter(exclusion)) { // an arbiter has been asked, and nobody else has had a turn
        exclusion.check(rows, row, tid);
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
    action.existing().verify(both);
    ColumnBatch values = assigned(both, proposed.columnCount());
    if (generated.length > 0) {
      values = Generated.compute(generated, values);
    }
    action.updated().verify(values);
    if (router != null && router.route(values, 0).oid() != table.oid()) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "invalid ON UPDATE specification")
          .detail(
              "The result tuple would appear in a different partition than the original tuple.");
    }
    ColumnBatch rows = checked(values);
    checkForView(columns.ofMember(values), rows);
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
    ColumnVector[] vectors = new ColumnVector[2 * width];
    for (int c = 0; c < width; c++) {
      vectors[c] = existing.column(member.attributes().get(c) - 1);
    }
    for (int c = 0; c < width; c++) {
      ColumnVector value = proposed.column(c).emptyLikeThis(1);
      value.copyFrom(proposed.column(c), row, 0);
      vectors[width + c] = value;
    }
    ColumnBatch both = new ColumnBatch(vectors);
    both.selectAll(1);
    return both;
  }

  /** The existing row with the assigned values in their places. */
  private ColumnBatch assigned(ColumnBatch both, int width) {
    ColumnVector[] vectors = new ColumnVector[width];
    int next = 0;
    for (TableColumn column : root.columns()) {
      if (!column.dropped()) {
        int target = action.targets().indexOf(column.number());
        vectors[next] =
            target < 0 ? both.column(next) : action.assignments()[target].evaluate(both, null, 1);
        next++;
      }
    }
    ColumnBatch values = new ColumnBatch(vectors);
    values.selectAll(1);
    return values;
  }
}
