package org.pagedb.sql.expression;

import org.pagedb.sql.function.PgFunction;

/** Whether an expression may be moved, repeated or left out. */
public final class Volatility {

  private static final char VOLATILE = 'v';

  private Volatility() {}

  /** Whether a volatile function is called anywhere in the expression. */
  public static boolean isVolatile(Expression expression) {
    return ExpressionChildren.any(
        expression,
        each ->
            each instanceof Expression.FunctionCall call && isVolatile(call.function())
                || each instanceof Expression.Cast cast
                    && cast.function() != null
                    && isVolatile(cast.function()));
  }

  private static boolean isVolatile(PgFunction function) {
    return function.volatility() == VOLATILE;
  }
}
