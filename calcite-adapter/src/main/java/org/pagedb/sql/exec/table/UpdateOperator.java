package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.RowChange;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** UPDATE: the input gives each row's new values, then its ctid. */
public final class UpdateOperator extends ChangeOperator {

  private final List<Integer> changedAttributes;
  private final List<Check> checks;
  private final ColumnBatch values;
  private TableWriter writer;
  private RowChange change;
  private ColumnBatch rows;
  private ReferenceChecks references;
  private ReferencedRows referenced;

  /**
   * Updates rows.
   *
   * @param changed attribute numbers that may get a new value
   * @param returning over the input's columns
   */
  public UpdateOperator(
      Table table,
      Operator input,
      RowRecheck recheck,
      List<Integer> changed,
      List<Check> checks,
      Kernel[] returning,
      ExecutionContext context) {
    super(table, input, recheck, returning, context);
    changedAttributes = changed;
    this.checks = checks;
    values = new ColumnBatch(new ColumnVector[width]);
  }

  @Override
  void begin() {
    TableAccess access = context.environment().tables();
    writer = new TableWriter(table, checks, context);
    change = writer.change(changedAttributes, access);
    references = new ReferenceChecks(table, changedAttributes, context);
    referenced = new ReferencedRows(table, changedAttributes, context);
  }

  @Override
  void prepare(ColumnBatch batch) {
    for (int c = 0; c < width; c++) {
      values.replaceColumn(c, batch.column(c));
    }
    Batches.copySelection(batch, values);
    rows = writer.inLayout(values);
    writer.check(values, rows);
  }

  @Override
  WriteStatus attempt(ColumnBatch batch, int row, long tid) {
    referenced.remember(tid);
    WriteStatus status = writer.writer().update(writer.statement(), tid, rows, row, change);
    if (status != WriteStatus.OK) {
      referenced.forget();
    }
    return status;
  }

  @Override
  void changed(ColumnBatch batch, int row, long tid) {
    writer.replaced(rows, row, tid, context.environment().tables());
    references.added(rows, row);
    referenced.replacedBy(rows, row);
  }

  @Override
  RecheckRow conflict() {
    return new RecheckRow(writer.writer().nextTid(), writer.writer().otherXid());
  }

  @Override
  RowLockMode lockMode() {
    return change.keysChanged() ? RowLockMode.UPDATE : RowLockMode.NO_KEY_UPDATE;
  }

  @Override
  void finish() {
    writer.finish();
    referenced.updated();
    references.check();
  }
}
