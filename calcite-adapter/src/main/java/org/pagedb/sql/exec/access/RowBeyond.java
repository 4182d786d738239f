package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.kernel.ComparisonOperator;
import org.pagedb.sql.exec.kernel.KnownComparison;
import org.pagedb.sql.expression.Expression;

/**
 * A condition of the form that analysis gives to {@code (a, b) > (x, y)}: {@code a > x OR (a = x
 * AND b > y)}.
 *
 * @param operands what is compared
 * @param bounds with what
 * @param above whether the operands are greater, else less
 * @param inclusive whether equal rows belong to it
 */
record RowBeyond(
    List<Expression> operands, List<Expression> bounds, boolean above, boolean inclusive) {

  /** What the condition is as a row comparison of two fields or more, or null. */
  static RowBeyond of(Expression condition) {
    List<Expression> operands = new ArrayList<>();
    List<Expression> bounds = new ArrayList<>();
    Expression rest = condition;
    Boolean above = null;
    while (rest instanceof Expression.Or or) {
      if (or.conditions().size() != 2
          || !(or.conditions().get(1) instanceof Expression.And and)
          || and.conditions().size() != 2) {
        return null;
      }
      KnownComparison strict = KnownComparison.of(or.conditions().get(0));
      KnownComparison equal = KnownComparison.of(and.conditions().get(0));
      if (strict == null
          || equal == null
          || equal.operator() != ComparisonOperator.EQUAL
          || !equal.operand().equals(strict.operand())
          || !equal.bound().equals(strict.bound())
          || !isStrict(strict.operator(), above)) {
        return null;
      }
      above = strict.operator() == ComparisonOperator.GREATER;
      operands.add(strict.operand());
      bounds.add(strict.bound());
      rest = and.conditions().get(1);
    }
    KnownComparison last = above == null ? null : KnownComparison.of(rest);
    if (last == null || !isSame(last.operator(), above)) {
      return null;
    }
    operands.add(last.operand());
    bounds.add(last.bound());
    boolean inclusive =
        last.operator() == ComparisonOperator.GREATER_EQUAL
            || last.operator() == ComparisonOperator.LESS_EQUAL;
    return new RowBeyond(operands, bounds, above, inclusive);
  }

  private static boolean isStrict(ComparisonOperator operator, Boolean above) {
    return operator == ComparisonOperator.GREATER && !Boolean.FALSE.equals(above)
        || operator == ComparisonOperator.LESS && !Boolean.TRUE.equals(above);
  }

  private static boolean isSame(ComparisonOperator operator, boolean above) {
    return above
        ? operator == ComparisonOperator.GREATER || operator == ComparisonOperator.GREATER_EQUAL
        : operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_EQUAL;
  }
}
