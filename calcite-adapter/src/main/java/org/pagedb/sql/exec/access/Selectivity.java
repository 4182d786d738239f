package org.pagedb.sql.exec.access;

import java.util.List;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * Which share of rows a condition keeps, by PostgreSQL's defaults where no statistics say better.
 * Conjuncts count as independent. Both the short path and the search estimate by it.
 */
public final class Selectivity {

  private static final double EQUALITY_DEFAULT = 0.005;
  private static final double INEQUALITY_DEFAULT = 1.0 / 3;
  private static final double RANGE_DEFAULT = 0.005;
  private static final double PATTERN_DEFAULT = 0.005;
  private static final double NULL_DEFAULT = 0.005;
  private static final double UNKNOWN_DEFAULT = 0.25;
  private static final int UNKNOWN_ELEMENTS = 10;

  /** What is known of the columns that conditions speak of. */
  public interface Facts {

    /** How many values a column has, at least 1. */
    double distinct(int column);

    /** What ANALYZE found out about a column, or null. */
    ColumnStatistics statistics(int column);

    /** The rows of the table that a column comes from. */
    double rows(int column);

    /** What an expression without columns would give now, or {@link KnownValues#UNKNOWN}. */
    Object value(Expression expression);
  }

  private final Facts facts;
  private final TestShares tests;

  /** For conditions over columns of which something is known. */
  public Selectivity(Facts facts) {
    this.facts = facts;
    tests = new TestShares(facts);
  }

  /** The share of rows for which the condition is true, 0 to 1; null keeps all. */
  public double of(Expression condition) {
    if (condition == null) {
      return 1;
    }
    if (condition instanceof Expression.And and) {
      return ofAll(and.conditions());
    }
    if (condition instanceof Expression.Or or) {
      double missed = 1;
      for (Expression branch : or.conditions()) {
        missed *= 1 - of(branch);
      }
      return 1 - missed;
    }
    if (condition instanceof Expression.Not not) {
      ColumnShares column = tests.shares(not.condition());
      return Math.max(0, 1 - of(not.condition()) - (column == null ? 0 : column.nulls()));
    }
    if (condition instanceof Expression.Constant constant) {
      return Boolean.TRUE.equals(constant.value()) ? 1 : 0;
    }
    return ofTest(condition);
  }

  /** Two bounds of one column keep a range, which is less than what each keeps. */
  private double ofAll(List<Expression> conditions) {
    double share = 1;
    for (int i = 0; i < conditions.size(); i++) {
      int other = tests.isKnownBound(conditions.get(i)) ? opposite(conditions, i) : -1;
      if (other >= 0 && tests.isKnownBound(conditions.get(other))) {
        share *= tests.ofRange(conditions.get(other), conditions.get(i));
        continue;
      }
      double own = of(conditions.get(i));
      share *= own;
      if (own == INEQUALITY_DEFAULT && opposite(conditions, i) >= 0) {
        share *= RANGE_DEFAULT / (INEQUALITY_DEFAULT * INEQUALITY_DEFAULT);
      }
    }
    return share;
  }

  /** An earlier bound of the same column that looks the other way, or -1. */
  private static int opposite(List<Expression> conditions, int at) {
    for (int i = 0; i < at; i++) {
      if (direction(conditions.get(i)) * direction(conditions.get(at)) < 0
          && column(conditions.get(i)) == column(conditions.get(at))) {
        return i;
      }
    }
    return -1;
  }

  private static int direction(Expression condition) {
    if (!(condition instanceof Expression.FunctionCall call)
        || call.operator() == null
        || !(call.arguments().get(0) instanceof Expression.InputReference)) {
      return 0;
    }
    return switch (call.operator()) {
      case "<", "<=" -> -1;
      case ">", ">=" -> 1;
      default -> 0;
    };
  }

  private static int column(Expression condition) {
    Expression left = ((Expression.FunctionCall) condition).arguments().get(0);
    return ((Expression.InputReference) left).index();
  }

  private double ofTest(Expression test) {
    double known = tests.of(test);
    if (known != TestShares.UNKNOWN) {
      return known;
    }
    if (test instanceof Expression.NullTest nullTest) {
      return nullTest.negated() ? 1 - NULL_DEFAULT : NULL_DEFAULT;
    }
    if (test instanceof Expression.ArrayComparison comparison) {
      return ofArray(comparison);
    }
    if (test instanceof Expression.FunctionCall call && call.operator() != null) {
      return "=".equals(call.operator()) && call.arguments().size() == 2
          ? ofEquality(call.arguments())
          : ofOperator(call.operator());
    }
    return UNKNOWN_DEFAULT;
  }

  private double ofEquality(List<Expression> sides) {
    double distinct = 0;
    for (Expression side : sides) {
      if (side instanceof Expression.InputReference reference) {
        distinct = Math.max(distinct, facts.distinct(reference.index()));
      }
    }
    return distinct == 0 ? EQUALITY_DEFAULT : 1 / distinct;
  }

  private double ofArray(Expression.ArrayComparison comparison) {
    double one = ofOperator(comparison.operator());
    if ("=".equals(comparison.operator())
        && comparison.left() instanceof Expression.InputReference reference) {
      one = 1 / facts.distinct(reference.index());
    }
    int elements = elements(comparison.array());
    return Math.min(1, comparison.all() ? Math.pow(one, elements) : one * elements);
  }

  /** About how many elements an array has. */
  static int elements(Expression array) {
    if (array instanceof Expression.ArrayConstructor constructor) {
      return Math.max(1, constructor.elements().size());
    }
    int children = ExpressionChildren.of(array).size();
    return children > 0 ? children : UNKNOWN_ELEMENTS;
  }

  private static double ofOperator(String operator) {
    return switch (operator) {
      case "=" -> EQUALITY_DEFAULT;
      case "<>" -> 1 - EQUALITY_DEFAULT;
      case "<", "<=", ">", ">=" -> INEQUALITY_DEFAULT;
      case "~~", "~~*", "~", "~*" -> PATTERN_DEFAULT;
      case "!~~", "!~~*", "!~", "!~*" -> 1 - PATTERN_DEFAULT;
      default -> UNKNOWN_DEFAULT;
    };
  }
}
