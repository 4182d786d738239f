package org.pagedb.sql.analysis.query;

import java.util.List;
import java.util.function.Predicate;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/** Moves column references to where the same column stands in another row. */
final class References {

  private References() {}

  /** The expression over a row whose columns stand {@code shift} further right. */
  static Expression shifted(Expression expression, int shift) {
    if (expression instanceof Expression.InputReference reference) {
      return new Expression.InputReference(
          reference.index() + shift, reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, child -> shifted(child, shift));
  }

  /** The expression as seen from {@code level} rows further in. */
  static Expression outer(Expression expression, int level) {
    if (level == 0) {
      return expression;
    }
    if (expression instanceof Expression.InputReference reference) {
      return new Expression.OuterReference(
          level, reference.index(), reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, child -> outer(child, level));
  }

  /** An equal expression whose references are objects of their own, which errors are traced by. */
  static Expression copy(Expression expression) {
    return shifted(expression, 0);
  }

  /** Whether any of the expressions calls a set-returning function. */
  static boolean haveSets(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (find(expression, References::isSet) != null) {
        return true;
      }
    }
    return false;
  }

  /** Whether the expression itself is a call of a set-returning function. */
  static boolean isSet(Expression expression) {
    return expression instanceof Expression.FunctionCall call && call.function().returnsSet();
  }

  /** The first part of the expression that the test accepts, or null; sub-queries are left out. */
  static Expression find(Expression expression, Predicate<Expression> test) {
    if (test.test(expression)) {
      return expression;
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      Expression found = find(child, test);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Whether the expression refers to a column of its own row outside of sub-queries. */
  static boolean usesInput(Expression expression) {
    return ExpressionChildren.any(expression, Expression.InputReference.class::isInstance);
  }
}
