package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Any function that has no kernel of its own: its body, called row by row on datums. */
final class FunctionKernel extends Kernel {

  private final FunctionBody body;
  private final int strictArguments;
  private final boolean constant;
  private final Kernel[] arguments;
  private final TypeContext context;
  private final Object[] datums;
  private final ColumnVector[] vectors;
  private final ColumnVector result;

  FunctionKernel(
      PgType type,
      PgFunction function,
      FunctionBody body,
      Kernel[] arguments,
      boolean variadicArray,
      TypeContext context) {
    super(type);
    this.body = body;
    this.strictArguments = strictArguments(function, arguments.length, variadicArray);
    this.arguments = arguments;
    this.context = context;
    datums = new Object[arguments.length];
    vectors = new ColumnVector[arguments.length];
    result = DatumVectors.vectorFor(type, 1);
    constant = function.volatility() != 'v' && areConstant(arguments);
  }

  /** How many arguments must not be null: those that a variadic parameter collects may be. */
  private static int strictArguments(PgFunction function, int passed, boolean variadicArray) {
    if (!function.strict()) {
      return 0;
    }
    boolean collects = function.variadic() && !variadicArray;
    return collects ? function.argumentTypes().size() - 1 : passed;
  }

  @Override
  public boolean isConstant() {
    return constant;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = constant ? null : givenRows;
    int count = constant ? 1 : givenCount;
    BinaryKernel.prepare(result, rows, count);
    for (int a = 0; a < arguments.length; a++) {
      vectors[a] = arguments[a].evaluate(batch, rows, count);
      if (arguments[a].isConstant()) {
        datums[a] = DatumVectors.read(arguments[a].type(), vectors[a], 0);
      }
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (readArguments(row)) {
        result.putNull(row);
      } else {
        DatumVectors.write(type(), result, row, body.call(datums, context));
      }
    }
    return result;
  }

  /** Fills {@link #datums}; whether one is null that must not be. */
  private boolean readArguments(int row) {
    boolean anyNull = false;
    for (int a = 0; a < arguments.length; a++) {
      if (!arguments[a].isConstant()) {
        datums[a] = DatumVectors.read(arguments[a].type(), vectors[a], row);
      }
      anyNull |= datums[a] == null && a < strictArguments;
    }
    return anyNull;
  }
}
