package org.pagedb.sql.analysis.query;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

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
    if (expression instanceof Expression.SessionValue) {
      return false;
    }
    if (expression instanceof Expression.FunctionCall call
        && call.function().volatility() != IMMUTABLE) {
      return false;
    }
    if (expression instanceof Expression.Cast cast
        && cast.function() != null
        && cast.function().volatility() != IMMUTABLE) {
      return false;
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      if (!isImmutable(child)) {
        return false;
      }
    }
    return true;
  }
}
