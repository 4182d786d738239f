package org.pagedb.sql.exec.access;

import java.util.List;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.kernel.ComparisonOperator;
import org.pagedb.sql.exec.kernel.KnownComparison;
import org.pagedb.sql.expression.Expression;

/**
 * Whether a query's conditions prove a partial index's predicate, so that all rows asked for are in
 * the index. It may fail to see a proof, but never sees a false one.
 */
final class PredicateProof {

  private PredicateProof() {}

  /** Whether rows that fulfil all the conditions fulfil the predicate. */
  static boolean holds(Expression predicate, List<Expression> conditions) {
    if (predicate instanceof Expression.And and) {
      for (Expression part : and.conditions()) {
        if (!holds(part, conditions)) {
          return false;
        }
      }
      return true;
    }
    for (Expression condition : conditions) {
      if (implies(condition, predicate)) {
        return true;
      }
    }
    if (predicate instanceof Expression.Or or) {
      for (Expression branch : or.conditions()) {
        if (holds(branch, conditions)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean implies(Expression condition, Expression predicate) {
    if (condition.equals(predicate)) {
      return true;
    }
    if (condition instanceof Expression.Or or) {
      for (Expression branch : or.conditions()) {
        if (!holds(predicate, ColumnCondition.conjuncts(branch))) {
          return false;
        }
      }
      return true;
    }
    KnownComparison known = KnownComparison.of(condition);
    if (predicate instanceof Expression.NullTest test && test.negated()) {
      return isStrictOn(condition, known, test.argument());
    }
    KnownComparison wanted = KnownComparison.of(predicate);
    return known != null
        && wanted != null
        && known.operand().equals(wanted.operand())
        && known.bound() instanceof Expression.Constant have
        && wanted.bound() instanceof Expression.Constant need
        && have.type().equals(need.type())
        && have.value() != null
        && need.value() != null
        && follows(
            known.operator(),
            wanted.operator(),
            have.type().codec().compare(have.value(), need.value()));
  }

  /** A comparison is not true for null. */
  private static boolean isStrictOn(
      Expression condition, KnownComparison known, Expression argument) {
    if (known != null) {
      return known.operand().equals(KnownComparison.withoutRelabel(argument));
    }
    return condition instanceof Expression.ArrayComparison array
        && !array.all()
        && KnownComparison.operator(array.comparison().oid(), array.collation()) != null
        && KnownComparison.withoutRelabel(array.left())
            .equals(KnownComparison.withoutRelabel(argument));
  }

  /**
   * Whether {@code x have a} makes {@code x need b} true, where {@code order} compares a with b.
   */
  private static boolean follows(ComparisonOperator have, ComparisonOperator need, int order) {
    return switch (need) {
      case EQUAL -> have == ComparisonOperator.EQUAL && order == 0;
      case NOT_EQUAL ->
          switch (have) {
            case EQUAL -> order != 0;
            case NOT_EQUAL -> order == 0;
            case LESS -> order <= 0;
            case LESS_EQUAL -> order < 0;
            case GREATER -> order >= 0;
            case GREATER_EQUAL -> order > 0;
          };
      case LESS -> isUpper(have) && (have == ComparisonOperator.LESS ? order <= 0 : order < 0);
      case LESS_EQUAL -> isUpper(have) && order <= 0;
      case GREATER ->
          isLower(have) && (have == ComparisonOperator.GREATER ? order >= 0 : order > 0);
      case GREATER_EQUAL -> isLower(have) && order >= 0;
    };
  }

  private static boolean isUpper(ComparisonOperator operator) {
    return operator == ComparisonOperator.LESS
        || operator == ComparisonOperator.LESS_EQUAL
        || operator == ComparisonOperator.EQUAL;
  }

  private static boolean isLower(ComparisonOperator operator) {
    return operator == ComparisonOperator.GREATER
        || operator == ComparisonOperator.GREATER_EQUAL
        || operator == ComparisonOperator.EQUAL;
  }
}
