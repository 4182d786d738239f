package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * {@code IS [NOT] NULL}, and {@code IS [NOT] TRUE | FALSE | UNKNOWN}: tests that are never null.
 */
final class TruthTest extends Kernel {

  /** What is asked of the argument. */
  enum Question {
    IS_NULL,
    IS_TRUE,
    IS_FALSE
  }

  private final Kernel argument;
  private final Question question;
  private final int negation;
  private final LongVector result = new LongVector(0);

  TruthTest(PgType type, Kernel argument, Question question, boolean negated) {
    super(type);
    this.argument = argument;
    this.question = question;
    negation = negated ? 1 : 0;
  }

  @Override
  public boolean isConstant() {
    return argument.isConstant();
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = isConstant() ? null : givenRows;
    int count = isConstant() ? 1 : givenCount;
    ColumnVector vector = argument.evaluate(batch, rows, count);
    BinaryKernel.prepare(result, rows, count);
    long[] out = result.values();
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      out[row] = (holds(vector, row) ? 1 : 0) ^ negation;
    }
    return result;
  }

  private boolean holds(ColumnVector vector, int row) {
    if (question == Question.IS_NULL) {
      return vector.isNull(row);
    }
    long expected = question == Question.IS_TRUE ? 1 : 0;
    return !vector.isNull(row) && ((LongVector) vector).at(row) == expected;
  }
}
