package org.pagedb.sql.rewrite;

import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.function.catalog.LeakproofFunctions;

/** Expressions that tell nothing of their arguments but by their result: they cannot fail. */
final class Leakproof {

  private Leakproof() {}

  static boolean is(Expression expression) {
    return !ExpressionChildren.any(expression, each -> !isItself(each));
  }

  private static boolean isItself(Expression expression) {
    if (expression instanceof Expression.FunctionCall call) {
      return LeakproofFunctions.contains(call.function());
    } else if (expression instanceof Expression.Cast cast) {
      return cast.method() == Expression.CastMethod.RELABEL
          || cast.function() != null && LeakproofFunctions.contains(cast.function());
    }
    return expression instanceof Expression.InputReference
        || expression instanceof Expression.Constant
        || expression instanceof Expression.Parameter
        || expression instanceof Expression.And
        || expression instanceof Expression.Or
        || expression instanceof Expression.Not
        || expression instanceof Expression.NullTest
        || expression instanceof Expression.BooleanTest
        || expression instanceof Expression.SessionValue;
  }
}
