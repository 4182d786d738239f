package org.pagedb.sql.analysis.query;

import org.pagedb.sql.tree.Predicate;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Subquery;

/** Where an expression begins, which is where messages about the whole of it point. */
final class Positions {

  private Positions() {}

  static int of(SqlExpression expression) {
    if (expression instanceof SqlExpression.Operation operation) {
      return operation.left() == null
          ? operation.position()
          : first(operation.left(), operation.position());
    } else if (expression instanceof SqlExpression.Cast cast) {
      return first(cast.operand(), cast.position());
    } else if (expression instanceof SqlExpression.And and) {
      return first(and.conditions().get(0), and.position());
    } else if (expression instanceof SqlExpression.Or or) {
      return first(or.conditions().get(0), or.position());
    } else if (expression instanceof SqlExpression.Collate collate) {
      return first(collate.operand(), collate.position());
    } else if (expression instanceof SqlExpression.Indirection indirection) {
      return first(indirection.base(), indirection.position());
    } else if (expression instanceof Predicate predicate) {
      return ofPredicate(predicate);
    } else if (expression instanceof Subquery.In in) {
      return first(in.operand(), in.position());
    } else if (expression instanceof Subquery.Quantified quantified) {
      return first(quantified.operand(), quantified.position());
    }
    return expression.position();
  }

  private static int ofPredicate(Predicate predicate) {
    SqlExpression left;
    if (predicate instanceof Predicate.NullTest test) {
      left = test.operand();
    } else if (predicate instanceof Predicate.BooleanTest test) {
      left = test.operand();
    } else if (predicate instanceof Predicate.IsDistinct test) {
      left = test.left();
    } else if (predicate instanceof Predicate.Between between) {
      left = between.operand();
    } else if (predicate instanceof Predicate.Like like) {
      left = like.operand();
    } else if (predicate instanceof Predicate.InList list) {
      left = list.operand();
    } else {
      left = ((Predicate.ArrayComparison) predicate).left();
    }
    return first(left, predicate.position());
  }

  private static int first(SqlExpression left, int position) {
    int start = of(left);
    return start == 0 || position != 0 && position < start ? position : start;
  }
}
