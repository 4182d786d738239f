package org.pagedb.sql.exec.kernel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A condition that compares one column with a value known before the rows are, or tests it for
 * null: what a scan can be given to check, and an index to search by.
 *
 * @param column the column's position
 * @param operator the comparison, or null for a null test
 * @param bound what it is compared with: an expression without columns; null for a null test
 * @param negated for a null test: IS NOT NULL
 */
public record ColumnCondition(
    int column, ComparisonOperator operator, Expression bound, boolean negated) {

  /** The parts of a condition that all must hold; none for null. */
  public static List<Expression> conjuncts(Expression condition) {
    if (condition == null) {
      return List.of();
    }
    if (!(condition instanceof Expression.And and)) {
      return List.of(condition);
    }
    List<Expression> parts = new ArrayList<>();
    for (Expression part : and.conditions()) {
      parts.addAll(conjuncts(part));
    }
    return parts;
  }

  /** All parts together; null for none. */
  public static Expression conjunction(List<Expression> parts) {
    if (parts.isEmpty()) {
      return null;
    }
    return parts.size() == 1
        ? parts.get(0)
        : new Expression.And(List.copyOf(parts), BuiltinTypes.BOOL);
  }

  /** What the expression is as a column condition, or null. */
  public static ColumnCondition of(Expression expression) {
    if (expression instanceof Expression.NullTest test
        && test.argument() instanceof Expression.InputReference reference) {
      return new ColumnCondition(reference.index(), null, null, test.negated());
    }
    KnownComparison comparison = KnownComparison.of(expression);
    return comparison != null && comparison.operand() instanceof Expression.InputReference column
        ? new ColumnCondition(column.index(), comparison.operator(), comparison.bound(), false)
        : null;
  }
}
