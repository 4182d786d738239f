package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A cast through the text form: the source type's output, then the target type's input. */
final class TextCast extends Kernel {

  private final Kernel argument;
  private final int typmod;
  private final TypeContext context;
  private final ColumnVector result;

  TextCast(PgType type, int typmod, Kernel argument, TypeContext context) {
    super(type);
    this.argument = argument;
    this.typmod = typmod;
    this.context = context;
    result = DatumVectors.vectorFor(type, 0);
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
    BinaryKernel.prepare(result, rows, count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      Object datum = DatumVectors.read(argument.type(), input, row);
      if (datum == null) {
        result.putNull(row);
      } else {
        String text = argument.type().codec().format(datum, context);
        DatumVectors.write(type(), result, row, type().codec().parse(text, typmod, context));
      }
    }
    return result;
  }
}
