package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** LIKE and NOT LIKE with a constant pattern of the simple kind. */
final class LikeKernel extends UnaryKernel {

  private final LikePattern pattern;
  private final int negation;
  private final LongVector result;

  static LikeKernel of(PgType type, Kernel argument, LikePattern pattern, boolean negated) {
    return new LikeKernel(type, argument, pattern, negated, new LongVector(0));
  }

  private LikeKernel(
      PgType type, Kernel argument, LikePattern pattern, boolean negated, LongVector result) {
    super(type, argument, result);
    this.pattern = pattern;
    this.result = result;
    negation = negated ? 1 : 0;
  }

  @Override
  void compute(ColumnVector input, int row) {
    BytesVector text = (BytesVector) input;
    boolean matches = pattern.matches(text.buffer(row), text.offset(row), text.length(row));
    result.values()[row] = (matches ? 1 : 0) ^ negation;
  }
}
