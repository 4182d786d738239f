package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.FunctionResolver;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.aggregate.HypotheticalAggregates;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The direct arguments of a hypothetical-set aggregate: a row like those of WITHIN GROUP. */
final class HypotheticalRow {

  private HypotheticalRow() {}

  /** Brings each direct argument and the key that it stands beside to one type, in place. */
  static void unify(
      SqlExpression.FunctionCall call,
      List<SqlExpression> written,
      List<Expression> arguments,
      Coercion coercion) {
    int keys = call.options().orderBy().size();
    int direct = arguments.size() - keys;
    if (direct != keys) {
      throw unequal(call, arguments, direct);
    }
    for (int i = 0; i < keys; i++) {
      Expression key = arguments.get(keys + i);
      Expression value = arguments.get(i);
      int[] positions = {
        ExpressionStart.of(written.get(keys + i)), ExpressionStart.of(written.get(i))
      };
      PgType common = coercion.common(List.of(key.type(), value.type()), "WITHIN GROUP", positions);
      arguments.set(keys + i, coercion.toCommon(key, common, "WITHIN GROUP", positions[0]));
      arguments.set(i, coercion.toCommon(value, common, "WITHIN GROUP", positions[1]));
    }
  }

  private static SqlFailure unequal(
      SqlExpression.FunctionCall call, List<Expression> arguments, int direct) {
    PgType[] types = new PgType[arguments.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = arguments.get(i).type();
    }
    String name = call.name().toString();
    String signature =
        FunctionResolver.signature(name, new FunctionResolver.Call(types, List.of(), false));
    return new SqlFailure(SqlState.UNDEFINED_FUNCTION, "function " + signature + " does not exist")
        .hint(
            "To use the hypothetical-set aggregate %s, the number of hypothetical direct arguments (here %d) must match the number of ordering columns (here %d)."
                .formatted(name, direct, types.length - direct))
        .at(call.position());
  }

  /** What tells the aggregate how its keys are ordered. */
  static Expression order(List<PendingKey> keys) {
    StringBuilder order = new StringBuilder();
    for (PendingKey key : keys) {
      order.append(HypotheticalAggregates.order(key.descending(), key.nullsFirst()));
    }
    return new Expression.Constant(order.toString(), BuiltinTypes.TEXT);
  }
}
