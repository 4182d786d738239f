package org.pagedb.sql.exec.table;

import org.pagedb.sql.algebra.MergeStep;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * A WHEN clause of a running MERGE.
 *
 * @param step what it is
 * @param condition over the input, or null
 * @param values the new row over the input
 * @param target what the table's row must satisfy
 * @param made what the new row must satisfy
 */
public record MergeAction(
    MergeStep step, Kernel condition, Kernel[] values, PolicyChecks target, PolicyChecks made) {

  /** Whether the clause's condition holds for a row of the input. */
  boolean holdsFor(ColumnBatch batch, int row) {
    if (condition == null) {
      return true;
    }
    LongVector truth = (LongVector) condition.evaluate(batch, new int[] {row}, 1);
    int at = condition.isConstant() ? 0 : row;
    return !truth.isNull(at) && truth.at(at) != 0;
  }
}
