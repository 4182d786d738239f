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
    int own = expression.position();
    if (expression instanceof SqlExpression.Operation operation) {
      return operation.left() == null ? own : leftmost(own, of(operation.left()));
    }
    if (expression instanceof SqlExpression.And and) {
      return leftmost(own, ofFirst(and.conditions()));
    }
    if (expression instanceof SqlExpression.Or or) {
      return leftmost(own, ofFirst(or.conditions()));
    }
    if (expression instanceof SqlExpression.FunctionCall call) {
      return leftmost(own, ofFirst(call.arguments()));
    }
    if (expression instanceof SqlExpression.Cast cast) {
      return leftmost(own, leftmost(of(cast.operand()), cast.type().position()));
    }
    if (expression instanceof SqlExpression.Collate collate) {
      return of(collate.operand());
    }
    if (expression instanceof SqlExpression.Indirection indirection) {
      return leftmost(own, of(indirection.base()));
    }
    if (expression instanceof Predicate predicate) {
      return leftmost(own, of(operand(predicate)));
    }
    if (expression instanceof Subquery.In in) {
      return leftmost(own, of(in.operand()));
    }
    if (expression instanceof Subquery.Quantified quantified) {
      return leftmost(own, of(quantified.operand()));
    }
    if (expression instanceof XmlExpression.IsDocument isDocument) {
      return leftmost(own, of(isDocument.operand()));
    }
    return own;
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
