package org.pagedb.sql.analysis.text;

import org.pagedb.sql.expression.Expression;

/** Which parts of expressions need no parentheses: PostgreSQL's rules for pretty printing. */
final class Precedence {

  private Precedence() {}

  /** Whether the part can stand in its parent without parentheses. */
  static boolean isSimple(Expression part, Expression parent) {
    if (part instanceof Expression.Uncollated uncollated) {
      return isSimple(uncollated.argument(), parent);
    } else if (part instanceof Expression.Cast cast) {
      return cast.explicit() || isSimple(cast.argument(), parent);
    } else if (part instanceof Expression.FunctionCall call && call.operator() != null) {
      return isSimple(call, parent);
    } else if (isLogical(part)) {
      return isLogicalSimple(part, parent);
    }
    if (part instanceof Expression.ArrayComparison
        || part instanceof Expression.CollateExpression) {
      return false;
    }
    boolean test =
        part instanceof Expression.NullTest
            || part instanceof Expression.BooleanTest
            || part instanceof Expression.DistinctTest;
    return !test || isLogical(parent);
  }

  private static boolean isLogical(Expression expression) {
    return expression instanceof Expression.And
        || expression instanceof Expression.Or
        || expression instanceof Expression.Not;
  }

  private static boolean isLogicalSimple(Expression part, Expression parent) {
    if (part instanceof Expression.Or) {
      return parent instanceof Expression.Or;
    }
    return parent instanceof Expression.And || parent instanceof Expression.Or;
  }

  private static boolean isSimple(Expression.FunctionCall part, Expression parent) {
    if (parent instanceof Expression.FunctionCall around && around.operator() != null) {
      int own = rank(part.operator());
      int outer = rank(around.operator());
      boolean left = around.arguments().get(0) == part;
      return own > 0 && outer > 0 && (own > outer || own == outer && left);
    }
    return isLogical(parent);
  }

  private static int rank(String operator) {
    return switch (operator) {
      case "+", "-" -> 1;
      case "*", "/", "%" -> 2;
      default -> 0;
    };
  }
}
