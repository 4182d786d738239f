package org.pagedb.sql.exec.kernel;

import java.util.Objects;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * LIKE and NOT LIKE with a constant pattern: a pattern of the simple kind is matched on the bytes,
 * any other by the function's body.
 */
final class LikeKernel extends Kernel {

  /** The oid of {@code textlike}. */
  static final int LIKE = 850;

  /** The oid of {@code textnlike}. */
  static final int NOT_LIKE = 851;

  private final Kernel argument;
  private final Kernel pattern;
  private final HeldKernel held;
  private final Kernel general;
  private final int negation;
  private final LongVector result = new LongVector(0);
  private Object shown;
  private LikePattern simple;

  /** {@code general} matches any pattern against what {@code held} holds; null if nothing can. */
  LikeKernel(
      PgType type,
      Kernel argument,
      Kernel pattern,
      HeldKernel held,
      Kernel general,
      boolean negated) {
    super(type);
    this.argument = argument;
    this.pattern = pattern;
    this.held = held;
    this.general = general;
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
    ColumnVector input = argument.evaluate(batch, rows, count);
    Object datum = DatumVectors.read(pattern.type(), pattern.evaluate(batch, null, 1), 0);
    if (!Objects.equals(datum, shown)) {
      shown = datum;
      simple = datum == null ? null : LikePattern.of((String) datum);
    }
    if (datum != null && simple == null) {
      return matchGenerally(batch, input, rows, count);
    }
    BinaryKernel.prepare(result, rows, count);
    BytesVector text = (BytesVector) input;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (datum == null || text.isNull(row)) {
        result.putNull(row);
      } else {
        boolean matches = simple.matches(text.buffer(row), text.offset(row), text.length(row));
        result.values()[row] = (matches ? 1 : 0) ^ negation;
      }
    }
    return result;
  }

  private ColumnVector matchGenerally(
      ColumnBatch batch, ColumnVector input, int[] rows, int count) {
    if (general == null) {
      throw SqlFailure.notSupported("LIKE with _");
    }
    held.hold(input);
    return general.evaluate(batch, rows, count);
  }
}
