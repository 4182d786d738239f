package org.pagedb.sql.exec.kernel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
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

  private static final int BPCHAR_EQUAL = 1048;

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
    if (!(expression instanceof Expression.FunctionCall call) || call.arguments().size() != 2) {
      return null;
    }
    ComparisonOperator operator = operator(call);
    if (operator == null) {
      return null;
    }
    Expression left = withoutRelabel(call.arguments().get(0));
    Expression right = withoutRelabel(call.arguments().get(1));
    if (left instanceof Expression.InputReference reference && isKnown(right)) {
      return new ColumnCondition(reference.index(), operator, right, false);
    }
    if (right instanceof Expression.InputReference reference && isKnown(left)) {
      return new ColumnCondition(reference.index(), operator.flipped(), left, false);
    }
    return null;
  }

  /** A renaming cast changes neither vector nor order, so a varchar column compares as text. */
  private static Expression withoutRelabel(Expression expression) {
    return expression instanceof Expression.Cast cast
            && cast.method() == Expression.CastMethod.RELABEL
            && cast.type().codec().vectorKind() == cast.argument().type().codec().vectorKind()
        ? cast.argument()
        : expression;
  }

  private static ComparisonOperator operator(Expression.FunctionCall call) {
    int oid = call.function().oid();
    ComparisonOperator operator = FunctionKernels.longComparison(oid);
    if (operator == null) {
      operator = FunctionKernels.doubleComparison(oid);
    }
    if (operator == null) {
      operator = FunctionKernels.numericComparison(oid);
    }
    if (oid == BPCHAR_EQUAL) {
      operator = ComparisonOperator.EQUAL;
    }
    if (operator == null) {
      operator = FunctionKernels.bytesComparison(oid);
      boolean ordered =
          operator == ComparisonOperator.EQUAL || ValueOrder.isByteOrder(call.collation());
      operator = ordered ? operator : null;
    }
    return operator;
  }

  /** Whether the value can be had before any row: no column, nothing volatile, no sub-query. */
  private static boolean isKnown(Expression expression) {
    if (expression instanceof Expression.InputReference
        || expression instanceof Expression.Subquery
        || expression instanceof Expression.FunctionCall call
            && call.function().volatility() == 'v') {
      return false;
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      if (!isKnown(child)) {
        return false;
      }
    }
    return true;
  }
}
