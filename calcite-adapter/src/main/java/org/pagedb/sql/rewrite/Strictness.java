package org.pagedb.sql.rewrite;

import java.util.List;
import java.util.function.IntPredicate;
import org.pagedb.sql.expression.Expression;

/** Whether conditions refuse rows in which some columns are null, as an outer join makes them. */
final class Strictness {

  private final IntPredicate columns;

  /** For the columns that are null. */
  Strictness(IntPredicate columns) {
    this.columns = columns;
  }

  /** Whether the condition cannot be true where all the columns are null. */
  boolean refuses(Expression condition) {
    if (condition instanceof Expression.And and) {
      return any(and.conditions());
    }
    if (condition instanceof Expression.Or or) {
      for (Expression branch : or.conditions()) {
        if (!refuses(branch)) {
          return false;
        }
      }
      return true;
    }
    if (condition instanceof Expression.NullTest test) {
      return test.negated() && isNull(test.argument());
    }
    if (condition instanceof Expression.BooleanTest test) {
      return !test.negated() && test.expected() != null && isNull(test.argument());
    }
    return isNull(condition);
  }

  private boolean any(List<Expression> conditions) {
    for (Expression condition : conditions) {
      if (refuses(condition)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the value is certainly null, or for an array comparison at least not true. */
  private boolean isNull(Expression expression) {
    if (expression instanceof Expression.InputReference reference) {
      return columns.test(reference.index());
    }
    if (expression instanceof Expression.FunctionCall call) {
      return call.function().strict() && anyNull(call.arguments());
    }
    if (expression instanceof Expression.Cast cast) {
      return isNull(cast.argument());
    }
    if (expression instanceof Expression.Not not) {
      return isNull(not.condition()) && !(not.condition() instanceof Expression.ArrayComparison);
    }
    return expression instanceof Expression.ArrayComparison comparison
        && !comparison.all()
        && comparison.comparison().strict()
        && isNull(comparison.left());
  }

  private boolean anyNull(List<Expression> arguments) {
    for (Expression argument : arguments) {
      if (isNull(argument) && !(argument instanceof Expression.ArrayComparison)) {
        return true;
      }
    }
    return false;
  }
}
