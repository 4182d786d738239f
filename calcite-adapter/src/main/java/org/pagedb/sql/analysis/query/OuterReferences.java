package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/** Changes the references that reach out of a sub-query's plan. */
final class OuterReferences {

  private OuterReferences() {}

  /** What becomes of a reference that reaches out. */
  @FunctionalInterface
  interface Change {

    /**
     * The replacement.
     *
     * @param reference a reference as it stands
     * @param depth how many rows lie between the expression at the top and the reference: a
     *     reference with this level speaks of the top expression's own row
     */
    Expression apply(Expression.OuterReference reference, int depth);
  }

  /** The expression with each reference in it or in its sub-queries changed. */
  static Expression change(Expression expression, Change change) {
    return change(expression, 0, change);
  }

  private static Expression change(Expression expression, int depth, Change change) {
    if (expression instanceof Expression.OuterReference reference) {
      return change.apply(reference, depth);
    }
    Expression changed = ExpressionChildren.map(expression, child -> change(child, depth, change));
    return changed instanceof Expression.Subquery subquery
        ? changePlan(subquery, depth, change)
        : changed;
  }

  /** The sub-query with each reference in its plan changed, but not in its left side. */
  static Expression changePlan(Expression.Subquery subquery, Change change) {
    return changePlan(subquery, 0, change);
  }

  private static Expression changePlan(Expression.Subquery subquery, int depth, Change change) {
    PlanExpressions plan =
        new PlanExpressions(depth + 1, (inner, around) -> change(inner, around, change));
    return new Expression.Subquery(
        subquery.kind(),
        plan.map((AlgebraNode) subquery.query()),
        subquery.left(),
        subquery.comparisons(),
        subquery.operator(),
        subquery.type(),
        subquery.typmod());
  }

  /** The expression as it reads {@code levels} rows further out, where its references lead. */
  static Expression inward(Expression expression, int levels) {
    if (levels == 0) {
      return expression;
    }
    return change(
        expression,
        (reference, depth) -> {
          int distance = reference.level() - depth;
          if (distance < levels) {
            return reference;
          }
          int level = reference.level() - levels;
          return level == 0
              ? new Expression.InputReference(
                  reference.index(), reference.type(), reference.typmod())
              : new Expression.OuterReference(
                  level, reference.index(), reference.type(), reference.typmod());
        });
  }

  /**
   * How many rows out the nearest row is that any of the expressions refers to: 0 for their own,
   * and {@link Integer#MAX_VALUE} if they refer to none.
   */
  static int nearestLevel(List<Expression> expressions) {
    int[] nearest = {Integer.MAX_VALUE};
    for (Expression expression : expressions) {
      if (References.usesInput(expression)) {
        return 0;
      }
      change(
          expression,
          (reference, depth) -> {
            if (reference.level() >= depth) {
              nearest[0] = Math.min(nearest[0], reference.level() - depth);
            }
            return reference;
          });
    }
    return nearest[0];
  }
}
