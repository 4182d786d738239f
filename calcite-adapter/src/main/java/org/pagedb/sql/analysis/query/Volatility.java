package org.pagedb.sql.analysis.query;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;

/** Whether an expression gives the same value whenever it is computed. */
final class Volatility {

  private static final char IMMUTABLE = 'i';

  private Volatility() {}

  /** Fails with 42P17 and the message if the expression is not immutable. */
  static void requireImmutable(Expression expression, String message) {
    if (!isImmutable(expression)) {
      throw new SqlFailure(SqlState.INVALID_OBJECT_DEFINITION, message);
    }
  }

  static boolean isImmutable(Expression expression) {
    return !ExpressionChildren.any(expression, Volatility::mayChange);
  }

  private static boolean mayChange(Expression expression) {
    return expression instanceof Expression.SessionValue
        || expression instanceof Expression.FunctionCall call
            && call.function().volatility() != IMMUTABLE
        || expression instanceof Expression.Cast cast
            && cast.function() != null
            && cast.function().volatility() != IMMUTABLE
        || expression instanceof Expression.Cast text
            && text.method() == Expression.CastMethod.INPUT_OUTPUT
            && (isEnum(text.type()) || isEnum(text.argument().type()));
  }

  /** The text of an enum's value may change, so that PostgreSQL takes it for stable. */
  private static boolean isEnum(PgType type) {
    return type.kind() == PgType.Kind.ENUM;
  }
}
