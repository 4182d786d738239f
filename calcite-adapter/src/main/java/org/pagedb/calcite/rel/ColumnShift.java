package org.pagedb.calcite.rel;

import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/** Renumbers the columns of an expression when columns come in before some of them. */
final class ColumnShift {

  private ColumnShift() {}

  /** The expression with every column from {@code first} on moved by {@code by}. */
  static Expression from(Expression expression, int first, int by) {
    if (expression instanceof Expression.InputReference) {
      Expression.InputReference reference = (Expression.InputReference) expression;
      return reference.index() < first
          ? reference
          : new Expression.InputReference(
              reference.index() + by, reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, child -> from(child, first, by));
  }
}
