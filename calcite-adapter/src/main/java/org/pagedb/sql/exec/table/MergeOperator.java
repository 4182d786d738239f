package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.algebra.MergeStep;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * MERGE, row by row: the first clause that fits is carried out. A matching row that another
 * transaction has changed meanwhile is looked at again; if it matches no longer, the source's row
 * counts as one without a match.
 */
public final class MergeOperator implements ChangesRows {

  private static final long TID_MASK = (1L << AlgebraNode.MEMBER_SHIFT) - 1;

  /** What one clause needs while it is carried out. */
  private final class Work {
    final MergeAction action;
    final ChangeTargets targets;

    Work(MergeAction action) {
      this.action = action;
      MergeStep step = action.step();
      targets =
          switch (step.kind()) {
            case UPDATE -> ChangeTargets.update(table, members, step.changed(), checks, context);
            case DELETE -> ChangeTargets.delete(table, members, context);
            default -> null;
          };
    }

    boolean updates() {
      return action.step().kind() == MergeStep.Kind.UPDATE;
    }
  }

  private final Table table;
  private final List<TreeMember> members;
  private final Operator input;
  private final List<PgType> types;
  private final RowRecheck recheck;
  private final List<MergeAction> actions;
  private final Kernel[] generated;
  private final List<Check> checks;
  private final ExecutionContext context;
  private final int width;
  private final List<Work> works = new ArrayList<>();
  private TableWriter writer;
  private ReferenceChecks references;
  private RoutedRows routed;
  private boolean done;
  private long affected;

  /**
   * Merges a source into a table.
   *
   * @param members those of a tree, or null
   * @param generated over a new row; empty if no column is generated
   */
  public MergeOperator(
      Table table,
      List<TreeMember> members,
      Operator input,
      List<PgType> types,
      RowRecheck recheck,
      List<MergeAction> actions,
      Kernel[] generated,
      List<Check> checks,
      ExecutionContext context) {
    this.table = table;
    this.members = members;
    this.input = input;
    this.types = types;
    this.recheck = recheck;
    this.actions = actions;
    this.generated = generated;
    this.checks = checks;
    this.context = context;
    int columns = 0;
    for (TableColumn column : table.columns()) {
      columns += column.dropped() ? 0 : 1;
    }
    width = columns;
  }

  @Override
  public void open() {
    done = false;
    affected = 0;
    input.open();
  }

  @Override
  public ColumnBatch next() {
    if (done) {
      return null;
    }
    done = true;
    works.clear();
    for (MergeAction action : actions) {
      works.add(new Work(action));
    }
    for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
      context.checkInterrupts();
      for (int i = 0; i < batch.size(); i++) {
        merge(batch, batch.row(i));
      }
    }
    input.close();
    finish();
    return null;
  }

  private void finish() {
    if (writer != null) {
      writer.finish();
    }
    if (routed != null) {
      routed.finishWriting();
    }
    for (Work work : works) {
      if (work.targets != null) {
        work.targets.finish();
      }
    }
    if (references != null) {
      references.check();
    }
    if (routed != null) {
      routed.checkReferences();
    }
  }

  private void merge(ColumnBatch batch, int row) {
    LongVector tids = (LongVector) batch.column(width);
    if (tids.isNull(row)) {
      insert(batch, row);
    } else {
      change(batch, row, tids.at(row), null);
    }
  }

  private Work workFor(boolean matched, ColumnBatch batch, int row) {
    for (Work work : works) {
      if (work.action.step().matched() == matched && work.action.holdsFor(batch, row)) {
        return work;
      }
    }
    return null;
  }

  private void insert(ColumnBatch batch, int row) {
    Work work = workFor(false, batch, row);
    if (work != null && work.action.step().kind() == MergeStep.Kind.INSERT) {
      insert(newRow(work.action, batch, row));
      affected++;
    }
  }

  /** The values for one row of the input as a batch of their own. */
  private ColumnBatch newRow(MergeAction action, ColumnBatch batch, int row) {
    ColumnBatch values = evaluated(action.values(), batch, row);
    ColumnBatch made = generated.length == 0 ? values : evaluated(generated, values, 0);
    action.made().verify(made);
    return made;
  }

  private static ColumnBatch evaluated(Kernel[] kernels, ColumnBatch batch, int row) {
    ColumnVector[] columns = new ColumnVector[kernels.length];
    int[] rows = {row};
    for (int k = 0; k < kernels.length; k++) {
      ColumnVector value = kernels[k].evaluate(batch, rows, 1);
      columns[k] = value.emptyLikeThis(1);
      columns[k].copyFrom(value, kernels[k].isConstant() ? 0 : row, 0);
    }
    ColumnBatch single = new ColumnBatch(columns);
    single.selectAll(1);
    return single;
  }

  private void insert(ColumnBatch values) {
    if (table.isPartitioned()) {
      if (routed == null) {
        routed = new RoutedRows(table, context);
      }
      routed.insert(values);
      return;
    }
    if (writer == null) {
      writer = new TableWriter(table, checks, context);
      references = new ReferenceChecks(table, context);
    }
    writer.insert(values);
    references.added(writer.inLayout(values), 0);
  }

  /** {@code version} is the row that was looked at again, or null for rows of the snapshot. */
  private void change(ColumnBatch batch, int row, long place, RecheckRow version) {
    Work work = workFor(true, batch, row);
    if (work == null || work.targets == null) {
      return;
    }
    work.action.target().verify(Batches.single(batch, row));
    int member = members == null ? 0 : (int) (place >>> AlgebraNode.MEMBER_SHIFT);
    long tid = place & TID_MASK;
    TableChange change = work.targets.change(member);
    ColumnBatch rows =
        withPlace(
            work.updates()
                ? newRow(work.action, batch, row)
                : new ColumnBatch(new ColumnVector[width]),
            place);
    change.prepare(rows, width, version);
    TableAccess access = context.environment().tables();
    int relation = access.heap(change.table).id().relation();
    while (true) {
      if (access.lockTable().mayHaveRowLocks(relation)) {
        access.locks().lockRow(relation, tid, change.lockMode());
      }
      WriteStatus status = change.attempt(rows, 0, tid);
      switch (status) {
        case OK:
          affected++;
          change.changed(rows, 0, tid);
          return;
        case INVISIBLE:
          return;
        case SELF_MODIFIED:
          throw new SqlFailure(
                  SqlState.CARDINALITY_VIOLATION, "MERGE command cannot affect row a second time")
              .hint("Ensure that not more than one source row matches any one target row.");
        case BEING_MODIFIED:
          access.locks().awaitEnd(access.transaction(), change.otherXid());
          break;
        default:
          ChangeOperator.refuseIfSerializable(access, status);
          ChangeOperator.refuseIfMoved(status, change.nextTid());
          lookAgain(
              batch,
              row,
              status == WriteStatus.DELETED
                  ? null
                  : new RecheckRow(change.nextTid(), change.otherXid(), member));
          return;
      }
    }
  }

  private ColumnBatch withPlace(ColumnBatch values, long place) {
    ColumnVector[] columns = new ColumnVector[width + 1];
    for (int c = 0; c < width; c++) {
      columns[c] = values.column(c);
    }
    LongVector places = new LongVector(1);
    places.put(0, place);
    columns[width] = places;
    ColumnBatch placed = new ColumnBatch(columns);
    placed.selectAll(1);
    return placed;
  }

  /** Joins the row's next version with the same row of the source. */
  private void lookAgain(ColumnBatch batch, int row, RecheckRow version) {
    ColumnBatch again = version == null ? null : again(batch, row, version);
    if (again == null) {
      insert(batch, row);
    } else {
      change(again, 0, ((LongVector) again.column(width)).at(0), version);
    }
  }

  private ColumnBatch again(ColumnBatch batch, int row, RecheckRow version) {
    Operator operator = recheck.start(version);
    operator.open();
    try {
      for (ColumnBatch found = operator.next(); found != null; found = operator.next()) {
        for (int i = 0; i < found.size(); i++) {
          int at = found.row(i);
          if (!found.column(width).isNull(at) && sameSource(batch, row, found, at)) {
            return copy(found, at);
          }
        }
      }
      return null;
    } finally {
      operator.close();
    }
  }

  /** Two rows of the source that are the same in all columns are as good as one. */
  private boolean sameSource(ColumnBatch batch, int row, ColumnBatch other, int otherRow) {
    for (int c = width + 1; c < types.size(); c++) {
      ColumnVector left = batch.column(c);
      ColumnVector right = other.column(c);
      if (left == null || right == null) {
        continue; // a column that nobody wants
      }
      if (left.isNull(row) != right.isNull(otherRow)) {
        return false;
      }
      if (!left.isNull(row)
          && types
                  .get(c)
                  .codec()
                  .compare(
                      DatumVectors.read(types.get(c), left, row),
                      DatumVectors.read(types.get(c), right, otherRow))
              != 0) {
        return false;
      }
    }
    return true;
  }

  private ColumnBatch copy(ColumnBatch batch, int row) {
    ColumnBatch copy = Batches.empty(types, 1);
    for (int c = 0; c < types.size(); c++) {
      if (batch.column(c) == null) {
        copy.replaceColumn(c, null);
      } else {
        copy.column(c).copyFrom(batch.column(c), row, 0);
      }
    }
    copy.selectAll(1);
    return copy;
  }

  @Override
  public long affectedRows() {
    return affected;
  }

  @Override
  public void close() {
    input.close();
  }
}
