package org.pagedb.sql.exec.kernel;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnBatch;

/** A call of a set-returning function; a call of any other function gives one value. */
public final class SetFunction {

  private final Kernel[] arguments;
  private final FunctionBody body;
  private final boolean strict;
  private final boolean returnsSet;
  private final PgType type;
  private final TypeContext context;
  private final Kernel single;

  /** Compiles the call. */
  public static SetFunction of(Expression expression, ExecutionContext context) {
    return new SetFunction(expression, context);
  }

  private SetFunction(Expression expression, ExecutionContext context) {
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    this.context = context.types();
    type = expression.type();
    if (expression instanceof Expression.FunctionCall call && call.function().returnsSet()) {
      arguments = compiler.compileAll(call.arguments());
      body = ExpressionCompiler.bound(call.function(), type, arguments, call.variadicArray());
      strict = call.function().strict();
      returnsSet = true;
      single = null;
    } else {
      arguments = new Kernel[0];
      body = null;
      strict = false;
      returnsSet = false;
      single = compiler.compile(expression);
    }
  }

  /** The type of the values. */
  public PgType type() {
    return type;
  }

  /** The values for one row of a batch, given by its position in the vectors. */
  public Iterator<?> start(ColumnBatch batch, int position) {
    int[] rows = {position};
    if (!returnsSet) {
      int at = single.isConstant() ? 0 : position;
      return Collections.singletonList(DatumVectors.read(type, single.evaluate(batch, rows, 1), at))
          .iterator();
    }
    Object[] datums = new Object[arguments.length];
    for (int a = 0; a < datums.length; a++) {
      int at = arguments[a].isConstant() ? 0 : position;
      datums[a] = DatumVectors.read(arguments[a].type(), arguments[a].evaluate(batch, rows, 1), at);
      if (datums[a] == null && strict) {
        return List.of().iterator();
      }
    }
    Object values = body.call(datums, context);
    return values == null ? List.of().iterator() : (Iterator<?>) values;
  }
}
