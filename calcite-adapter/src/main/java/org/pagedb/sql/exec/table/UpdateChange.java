package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.storage.heap.RowChange;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** UPDATE of one table's rows: a batch gives the new values, then the ctid. */
final class UpdateChange extends TableChange {

  private final List<Integer> changedAttributes;
  private final List<Check> checks;
  private ColumnBatch values;
  private TableWriter writer;
  private RowChange change;
  private ColumnBatch rows;
  private ReferenceChecks references;
  private ReferencedRows referenced;

  /** {@code changed} are the attribute numbers that may get a new value. */
  UpdateChange(Table table, List<Integer> changed, List<Check> checks, ExecutionContext context) {
    super(table, context);
    changedAttributes = changed;
    this.checks = checks;
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
  void prepare(ColumnBatch batch, int tids, RecheckRow version) {
    if (values == null) {
      values = new ColumnBatch(new ColumnVector[tids]);
    }
    for (int c = 0; c < tids; c++) {
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
  long nextTid() {
    return writer.writer().nextTid();
  }

  @Override
  long otherXid() {
    return writer.writer().otherXid();
  }

  @Override
  RowLockMode lockMode() {
    return change.keysChanged() ? RowLockMode.UPDATE : RowLockMode.NO_KEY_UPDATE;
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
