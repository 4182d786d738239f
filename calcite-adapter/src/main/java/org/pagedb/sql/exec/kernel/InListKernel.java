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
  private final Kernel array;
  private final boolean negated;
  private final LongVector result = new LongVector(0);
  private Object shown;
  private Membership members;

  InListKernel(PgType type, Kernel argument, Kernel array, boolean negated) {
    super(type);
    this.argument = argument;
    this.array = array;
    this.negated = negated;
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
    readArray(batch);
    if (members != null) {
      members.test(candidates, rows, count, result, negated ? 1 : 0);
      return result;
    }
    for (int i = 0; i < count; i++) {
      result.putNull(rows == null ? i : rows[i]);
    }
    return result;
  }

  /** Makes the members anew if the array is another one; none for a null array. */
  private void readArray(ColumnBatch batch) {
    Object datum = datum(batch);
    if (datum == shown) {
      return;
    }
    shown = datum;
    members = datum == null ? null : new Membership(argument.type());
    if (members == null) {
      return;
    }
    ArrayValue values = (ArrayValue) datum;
    ColumnVector elements = DatumVectors.vectorFor(argument.type(), values.length());
    for (int i = 0; i < values.length(); i++) {
      DatumVectors.write(argument.type(), elements, i, values.element(i));
    }
    ColumnBatch all = new ColumnBatch(elements);
    all.selectAll(values.length());
    if (values.length() > 0) {
      members.add(all);
    }
  }

  private Object datum(ColumnBatch batch) {
    if (array instanceof ConstantKernel constant) {
      return constant.datum();
    }
    if (array instanceof ParameterKernel parameter) {
      return parameter.datum();
    }
    return DatumVectors.read(array.type(), array.evaluate(batch, null, 1), 0);
  }
}
