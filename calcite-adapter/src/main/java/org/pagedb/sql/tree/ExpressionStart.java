package org.pagedb.sql.tree;

import java.util.List;

/**
 * Where an expression starts: what PostgreSQL points at when it complains about the whole of it,
 * while {@link Node#position()} is that of its operator or name.
 */
public final class ExpressionStart {

  private ExpressionStart() {}

  /** The position of the leftmost significant token of the expression. */
  public static int of(SqlExpression expression) {
    int start = Node.NOWHERE;
    SqlExpression leftmost = expression;
    while (leftmost != null) {
      if (leftmost instanceof SqlExpression.Cast cast && isOpen(cast.operand())) {
        // The cast is gone after analysis, and what is left stands where the literal did.
        leftmost = cast.operand();
      }
      // COLLATE alone does not count: PostgreSQL points at what it is applied to.
      if (!(leftmost instanceof SqlExpression.Collate)) {
        start = leftmost(start, leftmost.position());
      }
      if (leftmost instanceof SqlExpression.Cast cast) {
        start = leftmost(start, cast.type().position());
      }
      leftmost = leftPart(leftmost);
    }
    return start;
  }

  private static boolean isOpen(SqlExpression operand) {
    return operand instanceof SqlExpression.StringLiteral
        || operand instanceof SqlExpression.NullLiteral;
  }

  /** The part of an expression that may stand to the left of its own position, or null. */
  private static SqlExpression leftPart(SqlExpression expression) {
    if (expression instanceof SqlExpression.Operation operation) {
      return operation.left();
    }
    if (expression instanceof SqlExpression.And and) {
      return and.conditions().get(0);
    }
    if (expression instanceof SqlExpression.Or or) {
      return or.conditions().get(0);
    }
    if (expression instanceof SqlExpression.FunctionCall call) {
      return call.arguments().isEmpty() ? null : call.arguments().get(0);
    }
    if (expression instanceof SqlExpression.Cast cast) {
      return cast.operand();
    }
    if (expression instanceof SqlExpression.Collate collate) {
      return collate.operand();
    }
    if (expression instanceof SqlExpression.Indirection indirection) {
      return indirection.base();
    }
    if (expression instanceof Predicate predicate) {
      return operand(predicate);
    }
    if (expression instanceof Subquery.In in) {
      return in.operand();
    }
    if (expression instanceof Subquery.Quantified quantified) {
      return quantified.operand();
    }
    return expression instanceof XmlExpression.IsDocument isDocument ? isDocument.operand() : null;
  }

  private static SqlExpression operand(Predicate predicate) {
    if (predicate instanceof Predicate.NullTest test) {
      return test.operand();
    }
    if (predicate instanceof Predicate.BooleanTest test) {
      return test.operand();
    }
    if (predicate instanceof Predicate.IsDistinct distinct) {
      return distinct.left();
    }
    if (predicate instanceof Predicate.Between between) {
      return between.operand();
    }
    if (predicate instanceof Predicate.Like like) {
      return like.operand();
    }
    if (predicate instanceof Predicate.InList in) {
      return in.operand();
    }
    return ((Predicate.ArrayComparison) predicate).left();
  }

  /** The start of the first of the expressions that has one. */
  public static int ofFirst(List<SqlExpression> expressions) {
    for (int i = 0; i < expressions.size(); i++) {
      int start = of(expressions.get(i));
      if (start != Node.NOWHERE) {
        return start;
      }
    }
    return Node.NOWHERE;
  }

  private static int leftmost(int a, int b) {
    if (a == Node.NOWHERE) {
      return b;
    }
    return b == Node.NOWHERE ? a : Math.min(a, b);
  }
}
