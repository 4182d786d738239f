package org.pagedb.sql.exec.access;

import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.exec.kernel.ComparisonOperator;
import org.pagedb.sql.exec.kernel.KnownComparison;
import org.pagedb.sql.exec.kernel.LikePattern;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.array.ArrayValue;

/**
 * What statistics say of single tests of a column. Every answer is a share of the rows, or {@link
 * #UNKNOWN} where they say nothing.
 */
final class TestShares {

  static final double UNKNOWN = -1;

  private static final double LEAST_RANGE = 1e-10;

  private final Selectivity.Facts facts;

  TestShares(Selectivity.Facts facts) {
    this.facts = facts;
  }

  double of(Expression test) {
    if (test instanceof Expression.NullTest nullTest) {
      return ofNulls(nullTest);
    } else if (test instanceof Expression.ArrayComparison comparison) {
      return ofArray(comparison);
    } else if (test instanceof Expression.InputReference reference) {
      ColumnShares shares = shares(reference);
      return shares == null || !shares.isComparable(true) ? UNKNOWN : shares.equal(true);
    } else if (test instanceof Expression.FunctionCall call && call.arguments().size() == 2) {
      return ofCall(call);
    }
    return UNKNOWN;
  }

  /** Whether the test is an inequality of which statistics tell. */
  boolean isKnownBound(Expression test) {
    KnownComparison comparison = KnownComparison.of(test);
    if (comparison == null
        || comparison.operator() == ComparisonOperator.EQUAL
        || comparison.operator() == ComparisonOperator.NOT_EQUAL) {
      return false;
    }
    return ofComparison(comparison) != UNKNOWN;
  }

  /**
   * What the second of two opposite bounds of one column leaves of the rows that the first one
   * keeps: both together keep what they have in common.
   */
  double ofRange(Expression first, Expression second) {
    double firstShare = of(first);
    double both = firstShare + of(second) + shares(KnownComparison.of(first).operand()).nulls() - 1;
    return firstShare <= 0 ? 0 : Math.max(LEAST_RANGE, both) / firstShare;
  }

  private double ofNulls(Expression.NullTest test) {
    ColumnShares shares = shares(test.argument());
    if (shares == null) {
      return UNKNOWN;
    }
    return test.negated() ? 1 - shares.nulls() : shares.nulls();
  }

  private double ofCall(Expression.FunctionCall call) {
    KnownComparison comparison = KnownComparison.of(call);
    if (comparison != null) {
      return ofComparison(comparison);
    }
    String operator = call.operator() == null ? "" : call.operator();
    Expression left = call.arguments().get(0);
    Expression right = call.arguments().get(1);
    switch (operator) {
      case "=":
        return ofColumns(left, right);
      case "~~":
        return ofPattern(left, right);
      case "!~~":
        double matching = ofPattern(left, right);
        return matching == UNKNOWN ? UNKNOWN : 1 - matching - shares(left).nulls();
      default:
        return UNKNOWN;
    }
  }

  private double ofComparison(KnownComparison comparison) {
    ColumnShares shares = shares(comparison.operand());
    if (shares == null) {
      return UNKNOWN;
    }
    ComparisonOperator operator = comparison.operator();
    if (comparison.bound() instanceof Expression.Constant constant && constant.value() == null) {
      return 0;
    }
    Object bound = shares.value(comparison.bound());
    boolean known = shares.isComparable(bound);
    if (operator == ComparisonOperator.EQUAL || operator == ComparisonOperator.NOT_EQUAL) {
      double equal = known ? shares.equal(bound) : shares.equalToSomething();
      return operator == ComparisonOperator.EQUAL ? equal : Math.max(0, 1 - equal - shares.nulls());
    }
    return known ? shares.inequality(operator, bound) : UNKNOWN;
  }

  private double ofColumns(Expression left, Expression right) {
    ColumnShares leftShares = shares(left);
    ColumnShares rightShares = shares(right);
    return leftShares == null || rightShares == null
        ? UNKNOWN
        : ColumnShares.joined(leftShares, rightShares);
  }

  private double ofPattern(Expression left, Expression right) {
    ColumnShares shares = shares(left);
    if (shares == null
        || !KnownComparison.isKnown(right)
        || !(facts.value(right) instanceof String pattern)
        || !shares.isComparable(pattern)) {
      return UNKNOWN;
    }
    LikePattern like = LikePattern.of(pattern);
    return like == null ? UNKNOWN : shares.matching(value -> like.matches((String) value));
  }

  private double ofArray(Expression.ArrayComparison comparison) {
    ColumnShares shares = shares(comparison.left());
    if (shares == null || comparison.all() || !"=".equals(comparison.operator())) {
      return UNKNOWN;
    }
    double sum = 0;
    if (comparison.array() instanceof Expression.ArrayConstructor constructor) {
      for (Expression element : constructor.elements()) {
        sum += equal(shares, shares.value(element));
      }
    } else if (comparison.array() instanceof Expression.Constant constant
        && constant.value() instanceof ArrayValue array) {
      for (Object element : array.elements()) {
        sum += equal(shares, element);
      }
    } else {
      return UNKNOWN;
    }
    return Math.min(1, sum);
  }

  private static double equal(ColumnShares shares, Object value) {
    return shares.isComparable(value) ? shares.equal(value) : shares.equalToSomething();
  }

  ColumnShares shares(Expression expression) {
    if (!(KnownComparison.withoutRelabel(expression)
        instanceof Expression.InputReference reference)) {
      return null;
    }
    ColumnStatistics statistics = facts.statistics(reference.index());
    return statistics == null ? null : new ColumnShares(statistics, facts, reference.index());
  }
}
