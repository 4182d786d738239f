package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.SubqueryProgram;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * A comparison of something that depends on the row with a value known before the rows are.
 *
 * @param operand what depends on the row, without casts that only rename its type
 * @param operator the comparison, the operand on its left
 * @param bound an expression without columns
 */
public record KnownComparison(Expression operand, ComparisonOperator operator, Expression bound) {

  private static final int BPCHAR_EQUAL = 1048;

  /** What the expression is as such a comparison, or null. */
  public static KnownComparison of(Expression expression) {
    if (!(expression instanceof Expression.FunctionCall call) || call.arguments().size() != 2) {
      return null;
    }
    ComparisonOperator operator = operator(call.function().oid(), call.collation());
    if (operator == null) {
      return null;
    }
    Expression left = withoutRelabel(call.arguments().get(0));
    Expression right = withoutRelabel(call.arguments().get(1));
    boolean leftKnown = isKnown(left);
    if (leftKnown == isKnown(right)) {
      return null;
    }
    return leftKnown
        ? new KnownComparison(right, operator.flipped(), left)
        : new KnownComparison(left, operator, right);
  }

  /** A renaming cast changes neither vector nor order, so a varchar column compares as text. */
  public static Expression withoutRelabel(Expression expression) {
    return expression instanceof Expression.Cast cast
            && cast.method() == Expression.CastMethod.RELABEL
            && cast.type().codec().vectorKind() == cast.argument().type().codec().vectorKind()
        ? cast.argument()
        : expression;
  }

  /** The comparison that a function makes in the order of the values' stored forms, or null. */
  public static ComparisonOperator operator(int oid, int collation) {
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
      boolean ordered = operator == ComparisonOperator.EQUAL || ValueOrder.isByteOrder(collation);
      operator = ordered ? operator : null;
    }
    return operator;
  }

  /** Whether the value can be had before any row: no column, nothing volatile. */
  public static boolean isKnown(Expression expression) {
    return !ExpressionChildren.any(expression, KnownComparison::needsRow);
  }

  private static boolean needsRow(Expression expression) {
    return expression instanceof Expression.InputReference
        || expression instanceof Expression.Subquery subquery && !isIndependent(subquery)
        || expression instanceof Expression.FunctionCall call
            && call.function().volatility() == 'v';
  }

  /** A planned sub-query that gives one value, the same for all rows. */
  private static boolean isIndependent(Expression.Subquery subquery) {
    return subquery.kind() == Expression.SubqueryKind.SCALAR
        && subquery.query() instanceof SubqueryProgram program
        && program.correlation().isEmpty()
        && !program.isVolatile();
  }
}
