package org.pagedb.sql.rewrite;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/** References out of a sub-query: finding them, and moving them where the outer row is an input. */
final class OuterRows {

  private OuterRows() {}

  /** Whether a tree refers to any row outside it. */
  static boolean refersOut(AlgebraNode node) {
    return refersBeyond(node, 0);
  }

  /** Whether expressions refer to any row outside their query. */
  static boolean refersOut(List<Expression> expressions) {
    return refersBeyond(expressions, 0);
  }

  /** Whether expressions refer to a row further out than the query just outside. */
  static boolean refersFurtherOut(List<Expression> expressions) {
    return refersBeyond(expressions, 1);
  }

  static boolean holdsSubquery(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (expression instanceof Expression.Subquery
          || holdsSubquery(ExpressionChildren.of(expression))) {
        return true;
      }
    }
    return false;
  }

  /** An expression over the outer row, as the sub-query's own expressions would write it. */
  static Expression fromInside(Expression expression) {
    if (expression instanceof Expression.InputReference reference) {
      return new Expression.OuterReference(
          1, reference.index(), reference.type(), reference.typmod());
    } else if (expression instanceof Expression.OuterReference reference) {
      return new Expression.OuterReference(
          reference.level() + 1, reference.index(), reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, OuterRows::fromInside);
  }

  /** A sub-query's expression over a join of the outer row, {@code left} columns, and its own. */
  static Expression joined(Expression expression, int left) {
    if (expression instanceof Expression.InputReference reference) {
      return new Expression.InputReference(
          reference.index() + left, reference.type(), reference.typmod());
    } else if (expression instanceof Expression.OuterReference reference) {
      return reference.level() == 1
          ? new Expression.InputReference(reference.index(), reference.type(), reference.typmod())
          : new Expression.OuterReference(
              reference.level() - 1, reference.index(), reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, child -> joined(child, left));
  }

  private static boolean refersBeyond(AlgebraNode node, int level) {
    boolean[] found = {false};
    AlgebraChildren.forEachExpression(
        node, expression -> found[0] |= refersBeyond(List.of(expression), level));
    if (found[0]) {
      return true;
    }
    List<AlgebraNode> inputs = AlgebraChildren.inputs(node);
    for (int i = 0; i < inputs.size(); i++) {
      boolean lateral = i == 1 && node instanceof AlgebraNode.Join join && join.lateral();
      if (refersBeyond(inputs.get(i), lateral ? level + 1 : level)) {
        return true;
      }
    }
    return false;
  }

  private static boolean refersBeyond(List<Expression> expressions, int level) {
    for (Expression expression : expressions) {
      if (expression instanceof Expression.OuterReference reference && reference.level() > level) {
        return true;
      }
      if (expression instanceof Expression.Subquery subquery
          && subquery.query() instanceof AlgebraNode query
          && refersBeyond(query, level + 1)) {
        return true;
      }
      if (refersBeyond(ExpressionChildren.of(expression), level)) {
        return true;
      }
    }
    return false;
  }
}
