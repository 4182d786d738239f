package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * AND or OR. Conditions run in order, each only for the rows that the earlier ones left undecided:
 * what the first condition rules out, the second cannot fail on.
 */
final class ConnectiveKernel extends Kernel {

  private final Kernel[] conditions;
  private final boolean conjunction;
  private final boolean constant;
  private final LongVector result = new LongVector(0);
  private int[] remaining = new int[0];

  /** {@code conjunction} for AND, else OR. */
  ConnectiveKernel(PgType type, Kernel[] conditions, boolean conjunction) {
    super(type);
    this.conditions = conditions;
    this.conjunction = conjunction;
    constant = areConstant(conditions);
  }

  @Override
  public boolean isConstant() {
    return constant;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    return constant ? decide(batch, null, 1) : decide(batch, rows, count);
  }

  private ColumnVector decide(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    long[] out = result.values();
    long undecided = conjunction ? 1 : 0;
    if (remaining.length < count) {
      remaining = new int[count];
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      out[row] = undecided;
      remaining[i] = row;
    }
    int left = count;
    for (int c = 0; c < conditions.length && left > 0; c++) {
      left = narrow(conditions[c], batch, left, undecided);
    }
    return result;
  }

  /** Applies a condition to the undecided rows and returns how many stay undecided. */
  private int narrow(Kernel condition, ColumnBatch batch, int count, long undecided) {
    LongVector truth = (LongVector) condition.evaluate(batch, remaining, count);
    int mask = condition.isConstant() ? 0 : -1;
    long[] out = result.values();
    int left = 0;
    for (int i = 0; i < count; i++) {
      int row = remaining[i];
      if (truth.isNull(row & mask)) {
        result.putNull(row);
        remaining[left++] = row;
      } else if (truth.at(row & mask) == undecided) {
        remaining[left++] = row;
      } else {
        out[row] = 1 - undecided;
        result.clearNull(row);
      }
    }
    return left;
  }

  @Override
  public int select(ColumnBatch batch, int[] rows, int count, int[] selected) {
    if (!conjunction || constant) {
      return super.select(batch, rows, count, selected);
    }
    int left = conditions[0].select(batch, rows, count, selected);
    for (int c = 1; c < conditions.length && left > 0; c++) {
      left = conditions[c].select(batch, selected, left, selected);
    }
    return left;
  }
}
