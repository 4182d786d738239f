package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.run.SubqueryProgram;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/** A join's condition as the inner side of a nested loop sees it, the outer row one level out. */
final class LookupCondition {

  private LookupCondition() {}

  /**
   * All that inner rows must fulfil, over what the inner scan reads; null if it cannot be said so.
   *
   * @param join over the outer columns, then the inner ones if {@code outerFirst}, else turned
   *     round
   * @param inner the inner scan's own condition, or null
   */
  static Expression of(
      RexNode join, int outerColumns, int innerColumns, boolean outerFirst, Expression inner) {
    List<Expression> parts = new ArrayList<>();
    // The scan's own come first: the join's must not be asked about rows that it does not give.
    for (Expression part : ColumnCondition.conjuncts(inner)) {
      parts.add(deeper(part));
    }
    for (Expression part : ColumnCondition.conjuncts(RexToExpression.translate(join))) {
      parts.add(seen(part, outerColumns, innerColumns, outerFirst));
    }
    return parts.contains(null) ? null : ColumnCondition.conjunction(parts);
  }

  /** Whether an expression reads the outer row. */
  static boolean readsOuter(Expression expression) {
    return ExpressionChildren.any(
        expression,
        each -> each instanceof Expression.OuterReference reference && reference.level() == 1);
  }

  private static Expression seen(
      Expression expression, int outerColumns, int innerColumns, boolean outerFirst) {
    if (expression instanceof Expression.InputReference reference) {
      int firstOuter = outerFirst ? 0 : innerColumns;
      int outer = reference.index() - firstOuter;
      return outer >= 0 && outer < outerColumns
          ? new Expression.OuterReference(1, outer, reference.type(), reference.typmod())
          : new Expression.InputReference(
              outerFirst ? reference.index() - outerColumns : reference.index(),
              reference.type(),
              reference.typmod());
    }
    return mapped(expression, child -> seen(child, outerColumns, innerColumns, outerFirst));
  }

  private static Expression deeper(Expression expression) {
    return mapped(expression, LookupCondition::deeper);
  }

  /** Null where a planned sub-query refers outside of itself: its references cannot be moved. */
  private static Expression mapped(Expression expression, UnaryOperator<Expression> change) {
    if (expression instanceof Expression.OuterReference reference) {
      return new Expression.OuterReference(
          reference.level() + 1, reference.index(), reference.type(), reference.typmod());
    }
    if (expression instanceof Expression.Subquery subquery
        && !(subquery.query() instanceof SubqueryProgram program
            && program.correlation().isEmpty())) {
      return null;
    }
    List<Expression> children = ExpressionChildren.of(expression);
    if (children.isEmpty()) {
      return expression;
    }
    List<Expression> changed = new ArrayList<>(children.size());
    for (Expression child : children) {
      Expression one = change.apply(child);
      if (one == null) {
        return null;
      }
      changed.add(one);
    }
    return ExpressionChildren.with(expression, changed);
  }
}
