package org.pagedb.sql.expression;

import org.pagedb.sql.function.PgFunction;

/** Whether an expression may be moved, repeated or left out. */
public final class Volatility {

  private static final char VOLATILE = 'v';

  private Volatility() {}

  /** Whether a volatile function is called anywhere in the expression. */
  public static boolean isVolatile(Expression expression) {
    if (expression instanceof Expression.FunctionCall
        && isVolatile(((Expression.FunctionCall) expression).function())) {
      return true;
    }
    if (expression instanceof Expression.Cast) {
      PgFunction function = ((Expression.Cast) expression).function();
      if (function != null && isVolatile(function)) {
        return true;
      }
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      if (isVolatile(child)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isVolatile(PgFunction function) {
    return function.volatility() == VOLATILE;
  }
}
