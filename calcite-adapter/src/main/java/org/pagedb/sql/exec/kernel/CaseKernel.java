package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * CASE. A condition runs only for the rows that no earlier one took, a result only for the rows
 * that its condition took, so that {@code CASE WHEN x <> 0 THEN 1 / x END} never divides by zero.
 */
final class CaseKernel extends Kernel {

  private final Kernel[] conditions;
  private final Kernel[] results;
  private final ColumnVector output;
  private int[] remaining = new int[0];
  private int[] taken = new int[0];

  /** {@code results} has one more than {@code conditions}: the ELSE. */
  CaseKernel(PgType type, Kernel[] conditions, Kernel[] results) {
    super(type);
    this.conditions = conditions;
    this.results = results;
    output = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(output, rows, count);
    if (remaining.length < count) {
      remaining = new int[count];
      taken = new int[count];
    }
    for (int i = 0; i < count; i++) {
      remaining[i] = rows == null ? i : rows[i];
    }
    int left = count;
    for (int c = 0; c < conditions.length && left > 0; c++) {
      int found = conditions[c].select(batch, remaining, left, taken);
      if (found > 0) {
        fill(results[c], batch, taken, found);
        left = without(remaining, left, taken, found);
      }
    }
    if (left > 0) {
      fill(results[conditions.length], batch, remaining, left);
    }
    return output;
  }

  private void fill(Kernel result, ColumnBatch batch, int[] rows, int count) {
    ColumnVector values = result.evaluate(batch, rows, count);
    int mask = result.isConstant() ? 0 : -1;
    for (int i = 0; i < count; i++) {
      DatumVectors.pass(values, rows[i] & mask, output, rows[i]);
    }
  }

  /** Takes the ascending positions {@code gone} out of {@code rows}, which holds them all. */
  static int without(int[] rows, int count, int[] gone, int goneCount) {
    int left = 0;
    int next = 0;
    for (int i = 0; i < count; i++) {
      if (next < goneCount && gone[next] == rows[i]) {
        next++;
      } else {
        rows[left++] = rows[i];
      }
    }
    return left;
  }
}
