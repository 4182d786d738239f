package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code x = ANY (array)} and {@code x <> ALL (array)} for a constant array: by hashing. */
final class InListKernel extends Kernel {

  private final Kernel argument;
  private final Membership members;
  private final boolean negated;
  private final LongVector result = new LongVector(0);

  InListKernel(PgType type, Kernel argument, ArrayValue array, boolean negated) {
    super(type);
    this.argument = argument;
    this.negated = negated;
    members = new Membership(argument.type());
    int length = array.length();
    ColumnVector elements = DatumVectors.vectorFor(argument.type(), length);
    for (int i = 0; i < length; i++) {
      DatumVectors.write(argument.type(), elements, i, array.element(i));
    }
    ColumnBatch batch = new ColumnBatch(elements);
    batch.selectAll(length);
    members.add(batch);
  }

  @Override
  public boolean isConstant() {
    return argument.isConstant();
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = isConstant() ? null : givenRows;
    int count = isConstant() ? 1 : givenCount;
    BinaryKernel.prepare(result, rows, count);
    ColumnVector candidates = argument.evaluate(batch, rows, count);
    members.test(candidates, rows, count, result, negated ? 1 : 0);
    return result;
  }
}
