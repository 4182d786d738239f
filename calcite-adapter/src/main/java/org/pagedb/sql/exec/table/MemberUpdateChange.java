package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.RowChange;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * UPDATE of the rows that one member of a tree has: a batch gives the root's new values. What the
 * root has no columns for stays as it is; a row whose key sends it to another leaf is deleted here
 * and inserted there.
 */
final class MemberUpdateChange extends TableChange {

  private static final long TID_MASK = (1L << AlgebraNode.MEMBER_SHIFT) - 1;

  private final Table root;
  private final MemberColumns columns;
  private final List<Integer> changedAttributes;
  private final RoutedRows routed;
  private Kernel[] generated;
  private TableWriter writer;
  private RowChange change;
  private ColumnBatch rows;
  private ReferenceChecks references;
  private ReferencedRows referenced;
  private RoutedRows.Leaf target;
  private ColumnVector[] kept;

  /**
   * Updates a member's rows.
   *
   * @param changed attribute numbers of the root that may get a new value
   * @param routed where rows go that no longer belong here; null if rows cannot move
   */
  MemberUpdateChange(
      Table root,
      TreeMember member,
      List<Integer> changed,
      RoutedRows routed,
      ExecutionContext context) {
    super(member.table(), context);
    this.root = root;
    columns = new MemberColumns(member);
    changedAttributes = inMember(root, member, changed);
    this.routed = routed;
  }

  private static List<Integer> inMember(Table root, TreeMember member, List<Integer> changed) {
    List<Integer> attributes = new ArrayList<>(changed.size());
    int place = 0;
    for (TableColumn column : root.columns()) {
      if (!column.dropped()) {
        if (changed.contains(column.number())) {
          attributes.add(member.attributes().get(place));
        }
        place++;
      }
    }
    for (TableColumn column : member.table().columns()) {
      boolean isGenerated = !column.dropped() && column.generated() != TableColumn.NONE;
      if (isGenerated && !attributes.contains(column.number())) {
        attributes.add(column.number());
      }
    }
    return attributes;
  }

  @Override
  void begin() {
    TableAccess access = context.environment().tables();
    // What routing has found to belong here need not be looked at again.
    writer =
        routed == null
            ? new TableWriter(table, access.checks(table), context)
            : TableWriter.ofLeaf(table, access.checks(table), context);
    change = writer.change(changedAttributes, access);
    references = new ReferenceChecks(table, changedAttributes, context);
    referenced = new ReferencedRows(table, changedAttributes, context);
    generated = new ExpressionCompiler(context).compileAll(access.generatedColumns(table));
  }

  @Override
  void prepare(ColumnBatch batch, int tids, RecheckRow version) {
    ColumnBatch values = columns.ofMember(batch);
    if (!columns.isComplete()) {
      keepOthers(batch, (LongVector) batch.column(tids), version);
    }
    if (generated.length > 0) {
      values = Generated.compute(generated, values);
    }
    rows = writer.inLayout(values);
    writer.show(root, batch);
    if (routed == null) {
      writer.check(values, rows);
    }
  }

  /** Reads what the rows have in the columns that the root lacks. */
  private void keepOthers(ColumnBatch batch, LongVector tids, RecheckRow version) {
    HeapFetch fetch = writer.heap().fetch(writer.heap().layout().allColumns());
    ColumnBatch old = fetch.newBatch(1);
    int limit = batch.row(batch.size() - 1) + 1;
    startKept(limit);
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      long tid = tids.at(row) & TID_MASK;
      fetch.startBatch(old);
      long found =
          version == null
              ? fetch.fetch(tid, writer.statement(), old, 0)
              : fetch.fetchVersion(tid, version.xmin(), old, 0);
      int place = 0;
      for (TableColumn column : table.columns()) {
        if (!column.dropped()) {
          if (columns.source(place) < 0 && found == HeapFetch.NOTHING) {
            kept[place].putNull(row);
          } else if (columns.source(place) < 0) {
            kept[place].copyFrom(old.column(column.number() - 1), 0, row);
          }
          place++;
        }
      }
    }
  }

  private void startKept(int limit) {
    kept = new ColumnVector[columns.count()];
    int place = 0;
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        if (columns.source(place) < 0) {
          kept[place] = DatumVectors.vectorFor(column.type(), limit);
          columns.put(place, kept[place]);
        }
        place++;
      }
    }
  }

  @Override
  WriteStatus attempt(ColumnBatch batch, int row, long tid) {
    target = null;
    if (routed != null) {
      RoutedRows.Leaf leaf = routed.leaf(batch, row);
      if (leaf.table.oid() != table.oid()) {
        target = leaf;
        referenced.refuseMove();
        referenced.remember(tid);
        WriteStatus status = writer.writer().moveAway(writer.statement(), tid);
        if (status != WriteStatus.OK) {
          referenced.forget();
        }
        return status;
      }
      ColumnBatch single = Batches.single(rows, row);
      writer.check(RowVerification.withoutDropped(table, single), single);
    }
    referenced.remember(tid);
    WriteStatus status = writer.writer().update(writer.statement(), tid, rows, row, change);
    if (status != WriteStatus.OK) {
      referenced.forget();
    }
    return status;
  }

  @Override
  void changed(ColumnBatch batch, int row, long tid) {
    if (target != null) {
      routed.insertOne(target, batch, row);
      referenced.replacedBy(rows, row);
      return;
    }
    writer.replaced(rows, row, tid, context.environment().tables());
    references.added(rows, row);
    referenced.replacedBy(rows, row);
  }

  @Override
  long nextTid() {
    return writer.writer().nextTid();
  }

  @Override
  long otherXid() {
    return writer.writer().otherXid();
  }

  @Override
  RowLockMode lockMode() {
    return change.keysChanged() || target != null ? RowLockMode.UPDATE : RowLockMode.NO_KEY_UPDATE;
  }

  @Override
  void finishWriting() {
    writer.finish();
  }

  @Override
  void finishReferenced() {
    referenced.updated();
  }

  @Override
  void finishReferences() {
    references.check();
  }
}
