package org.pagedb.sql.exec.kernel;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.storage.vector.ColumnBatch;

/** A call of a set-returning function; a call of any other function gives one value. */
public final class SetFunction {

  private final Kernel[] arguments;
  private final FunctionBody body;
  private final boolean strict;
  private final boolean returnsSet;
  private final PgType type;
  private final List<PgType> types;
  private final boolean spreads;
  private final TypeContext context;
  private final Kernel single;

  /** Compiles the call of a function whose values are a column. */
  public static SetFunction of(Expression expression, ExecutionContext context) {
    return new SetFunction(expression, List.of(expression.type()), false, context);
  }

  /** Compiles the call of a function that gives rows, whose fields are columns. */
  public static SetFunction ofRows(
      Expression expression, List<PgType> fields, ExecutionContext context) {
    return new SetFunction(expression, fields, true, context);
  }

  private SetFunction(
      Expression expression, List<PgType> types, boolean spreads, ExecutionContext context) {
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    this.context = context.types();
    this.types = types;
    this.spreads = spreads;
    type = expression.type();
    if (expression instanceof Expression.FunctionCall call
        && (spreads || call.function().returnsSet())) {
      arguments = compiler.compileAll(call.arguments());
      body = ExpressionCompiler.bound(call.function(), type, arguments, call.variadicArray());
      strict = call.function().strict();
      returnsSet = call.function().returnsSet();
      single = null;
    } else {
      arguments = new Kernel[0];
      body = null;
      strict = false;
      returnsSet = false;
      single = compiler.compile(expression);
    }
  }

  /** The types of its columns. */
  public List<PgType> types() {
    return types;
  }

  /** Puts a value, or null where the set has come to its end, into this call's columns. */
  public void put(Object value, ColumnBatch output, int column, int row) {
    if (!spreads) {
      DatumVectors.write(type, output.column(column), row, value);
      return;
    }
    RecordValue fields = (RecordValue) value;
    if (fields != null && fields.size() != types.size()) {
      throw mismatch(fields.size());
    }
    for (int i = 0; i < types.size(); i++) {
      Object field = fields == null ? null : fields.field(i);
      DatumVectors.write(types.get(i), output.column(column + i), row, field);
    }
  }

  private SqlFailure mismatch(int returned) {
    return new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "function return row and query-specified return row do not match")
        .detail(
            "Returned row contains "
                + returned
                + (returned == 1 ? " attribute" : " attributes")
                + ", but query expects "
                + types.size()
                + '.');
  }

  /** The values for one row of a batch, given by its position in the vectors. */
  public Iterator<?> start(ColumnBatch batch, int position) {
    int[] rows = {position};
    if (body == null) {
      int at = single.isConstant() ? 0 : position;
      return Collections.singletonList(DatumVectors.read(type, single.evaluate(batch, rows, 1), at))
          .iterator();
    }
    Object[] datums = new Object[arguments.length];
    for (int a = 0; a < datums.length; a++) {
      int at = arguments[a].isConstant() ? 0 : position;
      datums[a] = DatumVectors.read(arguments[a].type(), arguments[a].evaluate(batch, rows, 1), at);
      if (datums[a] == null && strict) {
        return returnsSet ? List.of().iterator() : Collections.singletonList(null).iterator();
      }
    }
    Object values = body.call(datums, context);
    if (!returnsSet) {
      return Collections.singletonList(values).iterator();
    }
    return values == null ? List.of().iterator() : (Iterator<?>) values;
  }
}
