package org.pagedb.calcite.rex;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * An operator that stands for one expression over its operands: a template whose input references
 * count the operands. Calcite sees a function it knows nothing about, except that {@code =} tells
 * that it is an equality (join keys are found by that) and volatile functions that they may not be
 * moved or repeated.
 */
final class FunctionOperator extends SqlFunction {

  private final Expression template;
  private final boolean deterministic;

  FunctionOperator(String digest, SqlKind kind, Expression template, boolean deterministic) {
    super(digest, kind, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    this.template = template;
    this.deterministic = deterministic;
  }

  Expression template() {
    return template;
  }

  /**
   * For an equality the same with its sides exchanged. Calcite compares expressions in a normal
   * form for which it may want to write {@code b = a} for {@code a = b}.
   */
  @Override
  public SqlOperator reverse() {
    if (getKind() != SqlKind.EQUALS) {
      return null;
    }
    Expression exchanged = exchanged(template);
    return new FunctionOperator(exchanged.toString(), SqlKind.EQUALS, exchanged, deterministic);
  }

  private static Expression exchanged(Expression expression) {
    if (expression instanceof Expression.InputReference reference) {
      return new Expression.InputReference(
          1 - reference.index(), reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, FunctionOperator::exchanged);
  }

  @Override
  public boolean isDeterministic() {
    return deterministic;
  }

  @Override
  public boolean isDynamicFunction() {
    return !deterministic;
  }
}
