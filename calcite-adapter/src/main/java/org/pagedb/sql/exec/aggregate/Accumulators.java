package org.pagedb.sql.exec.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.vector.ColumnBatch;

/** Chooses the accumulator for an aggregate call: one of the typed ones, or the generic one. */
public final class Accumulators {

  private final List<PgType> inputTypes;
  private final ExecutionContext context;

  /** Accumulators over rows of the given types. */
  public Accumulators(List<PgType> inputTypes, ExecutionContext context) {
    this.inputTypes = inputTypes;
    this.context = context;
  }

  /** The accumulator, its DISTINCT and ORDER BY included, its FILTER not. */
  public Accumulator of(AggregateCall call) {
    Accumulator accumulator = plain(call);
    if (call.distinct() && !call.arguments().isEmpty()) {
      accumulator =
          new DistinctAccumulator(
              accumulator, columns(call.arguments()), inputTypes, BuiltinTypes.INT8);
    }
    if (!call.order().isEmpty()) {
      accumulator =
          new OrderedAccumulator(accumulator, call.order(), inputTypes, BuiltinTypes.INT8, context);
    }
    return accumulator;
  }

  /**
   * Whether a call's groups can be made in parts whose result is the same whichever rows are in
   * which part: so not sums of floats, which round, and nothing that keeps the rows' order.
   */
  public static boolean canCombine(AggregateCall call) {
    if (call.distinct() || !call.order().isEmpty() || !call.directArguments().isEmpty()) {
      return false;
    }
    switch (call.function().name()) {
      case "count", "min", "max", "bool_and", "bool_or", "every", "bit_and", "bit_or", "bit_xor":
        return true;
      case "sum", "avg", "variance", "var_samp", "var_pop", "stddev", "stddev_samp", "stddev_pop":
        return !call.function().argumentTypes().get(0).name().startsWith("float");
      default:
        return false;
    }
  }

  private static int[] columns(List<Integer> list) {
    int[] columns = new int[list.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = list.get(i);
    }
    return columns;
  }

  private Accumulator plain(AggregateCall call) {
    int argument = call.arguments().isEmpty() ? CountAccumulator.STAR : call.arguments().get(0);
    switch (call.function().oid()) {
      case 2803, 2147:
        return new CountAccumulator(argument);
      case 2108, 2109:
        return new LongSumAccumulator(argument, LongSumAccumulator.Result.SUM_AS_LONG);
      case 2107:
        return new LongSumAccumulator(argument, LongSumAccumulator.Result.SUM_AS_NUMERIC);
      case 2100, 2101, 2102:
        return new LongSumAccumulator(argument, LongSumAccumulator.Result.AVERAGE);
      case 2111:
        return new DoubleSumAccumulator(argument, false);
      case 2105:
        return new DoubleSumAccumulator(argument, true);
      case 2114:
        return new NumericSumAccumulator(argument, false);
      case 2103:
        return new NumericSumAccumulator(argument, true);
      default:
        return isExtreme(call)
            ? new ExtremeAccumulator(
                argument,
                call.function().name().equals("max"),
                inputTypes.get(argument),
                call.collation())
            : generic(call);
    }
  }

  private static boolean isExtreme(AggregateCall call) {
    String name = call.function().name();
    return call.arguments().size() == 1 && (name.equals("max") || name.equals("min"));
  }

  private Accumulator generic(AggregateCall call) {
    int[] arguments = columns(call.arguments());
    PgType[] types = new PgType[arguments.length];
    List<PgType> callTypes = new ArrayList<>();
    Object[] direct = direct(call.directArguments());
    for (Expression expression : call.directArguments()) {
      callTypes.add(expression.type());
    }
    for (int a = 0; a < arguments.length; a++) {
      types[a] = inputTypes.get(arguments[a]);
      callTypes.add(types[a]);
    }
    AggregateFunction function =
        FunctionCatalog.builtin().aggregate(call.function(), new CallTypes(callTypes, call.type()));
    return new GenericAccumulator(function, arguments, types, direct, call.type(), context.types());
  }

  private Object[] direct(List<Expression> expressions) {
    if (expressions.isEmpty()) {
      return AggregateFunction.NO_ARGUMENTS;
    }
    ColumnBatch nothing = new ColumnBatch();
    nothing.selectAll(1);
    Object[] datums = new Object[expressions.size()];
    for (int i = 0; i < datums.length; i++) {
      Kernel kernel = new ExpressionCompiler(context).compile(expressions.get(i));
      datums[i] = DatumVectors.read(kernel.type(), kernel.evaluate(nothing, null, 1), 0);
    }
    return datums;
  }
}
