package org.pagedb.sql.exec.kernel;

import java.util.List;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.BatchSource;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * {@code x operator ANY | ALL (SELECT …)}: the comparison over the sub-query's rows, row by row. A
 * sub-query that refers to no outer row runs once, and its rows are kept.
 */
final class SubqueryComparison extends Kernel implements SubqueryRun.Reading {

  private final boolean all;
  private final Kernel[] left;
  private final HeldKernel[] held;
  private final ColumnVector[] leftVectors;
  private final Kernel comparison;
  private final SubqueryRun run;
  private final List<PgType> rowTypes;
  private final ExecutionContext context;
  private final LongVector result = new LongVector(0);

  /**
   * Compares rows.
   *
   * @param held constants that stand for the left side in {@code comparison}
   * @param comparison over the sub-query's columns
   */
  SubqueryComparison(
      PgType type,
      boolean all,
      Kernel[] left,
      HeldKernel[] held,
      Kernel comparison,
      SubqueryRun run,
      List<PgType> rowTypes,
      ExecutionContext context) {
    super(type);
    this.all = all;
    this.left = left;
    this.held = held;
    this.comparison = comparison;
    this.run = run;
    this.rowTypes = rowTypes;
    this.context = context;
    leftVectors = new ColumnVector[left.length];
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    for (int k = 0; k < left.length; k++) {
      leftVectors[k] = left[k].evaluate(batch, rows, count);
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      hold(row);
      Object answer =
          run.isIndependent()
              ? compare(((StoredRows) run.result(batch, row, this)).read())
              : run.freshResult(batch, row, this);
      put((Answer) answer, row, result);
    }
    return result;
  }

  /** Compares one row with kept ones; {@code values} are its columns, as computed already. */
  void compareOne(ColumnVector[] values, int row, StoredRows kept, LongVector into) {
    System.arraycopy(values, 0, leftVectors, 0, values.length);
    hold(row);
    put(compare(kept.read()), row, into);
  }

  private static void put(Answer answer, int row, LongVector into) {
    if (answer == Answer.UNKNOWN) {
      into.putNull(row);
    } else {
      into.values()[row] = answer == Answer.TRUE ? 1 : 0;
    }
  }

  private void hold(int row) {
    for (int k = 0; k < left.length; k++) {
      ColumnVector value = DatumVectors.vectorFor(left[k].type(), 1);
      DatumVectors.pass(leftVectors[k], left[k].isConstant() ? 0 : row, value, 0);
      held[k].hold(value);
    }
  }

  private enum Answer {
    TRUE,
    FALSE,
    UNKNOWN
  }

  @Override
  public Object read(Operator rows) {
    if (!run.isIndependent()) {
      return compare(rows);
    }
    StoredRows kept = stored();
    for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
      kept.add(batch);
    }
    return kept;
  }

  /** Nothing yet, for the sub-query's rows. */
  StoredRows stored() {
    return new StoredRows(rowTypes, context);
  }

  /** Stops at the first row that decides. */
  private Answer compare(BatchSource rows) {
    boolean unknown = false;
    for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
      int[] positions = batch.hasSelection() ? batch.selectionBuffer(0) : null;
      LongVector truth = (LongVector) comparison.evaluate(batch, positions, batch.size());
      int mask = comparison.isConstant() ? 0 : -1;
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i) & mask;
        if (truth.isNull(row)) {
          unknown = true;
        } else if (truth.at(row) != 0 != all) {
          return all ? Answer.FALSE : Answer.TRUE;
        }
      }
    }
    return unknown ? Answer.UNKNOWN : all ? Answer.TRUE : Answer.FALSE;
  }
}
