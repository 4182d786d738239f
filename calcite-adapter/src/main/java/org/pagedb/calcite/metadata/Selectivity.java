package org.pagedb.calcite.metadata;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * Which share of rows a condition keeps, by PostgreSQL's defaults where no statistics say better.
 * Conjuncts count as independent.
 */
final class Selectivity {

  private static final double EQUALITY_DEFAULT = 0.005;
  private static final double INEQUALITY_DEFAULT = 1.0 / 3;
  private static final double PATTERN_DEFAULT = 0.005;
  private static final double NULL_DEFAULT = 0.005;
  private static final double UNKNOWN_DEFAULT = 0.25;

  private final IntToDoubleFunction distinctValues;

  /** For conditions over columns of which {@code distinctValues} knows how many values each has. */
  Selectivity(IntToDoubleFunction distinctValues) {
    this.distinctValues = distinctValues;
  }

  /** The share of rows for which the condition is true, 0 to 1. */
  double of(RexNode condition) {
    double share = 1;
    for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
      share *= ofConjunct(conjunct);
    }
    return share;
  }

  private double ofConjunct(RexNode conjunct) {
    if (conjunct.isAlwaysTrue()) {
      return 1;
    } else if (conjunct.isAlwaysFalse()) {
      return 0;
    }
    switch (conjunct.getKind()) {
      case OR:
        double missed = 1;
        for (RexNode branch : ((RexCall) conjunct).getOperands()) {
          missed *= 1 - of(branch);
        }
        return 1 - missed;
      case NOT:
        return 1 - of(((RexCall) conjunct).getOperands().get(0));
      case EQUALS:
        return ofEquality(((RexCall) conjunct).getOperands());
      default:
        return ofOpaque(conjunct);
    }
  }

  private double ofEquality(List<RexNode> sides) {
    double distinct = 0;
    for (RexNode side : sides) {
      if (side instanceof RexInputRef) {
        distinct =
            Math.max(distinct, distinctValues.applyAsDouble(((RexInputRef) side).getIndex()));
      }
    }
    return distinct == 0 ? EQUALITY_DEFAULT : 1 / distinct;
  }

  private double ofOpaque(RexNode conjunct) {
    Expression expression = RexToExpression.translate(conjunct);
    if (expression instanceof Expression.NullTest) {
      boolean negated = ((Expression.NullTest) expression).negated();
      return negated ? 1 - NULL_DEFAULT : NULL_DEFAULT;
    } else if (expression instanceof Expression.ArrayComparison) {
      return ofArray((Expression.ArrayComparison) expression);
    } else if (expression instanceof Expression.FunctionCall) {
      String operator = ((Expression.FunctionCall) expression).operator();
      return operator == null ? UNKNOWN_DEFAULT : ofOperator(operator);
    }
    return UNKNOWN_DEFAULT;
  }

  private double ofArray(Expression.ArrayComparison comparison) {
    double one = ofOperator(comparison.operator());
    if ("=".equals(comparison.operator())
        && comparison.left() instanceof Expression.InputReference) {
      int column = ((Expression.InputReference) comparison.left()).index();
      one = 1 / distinctValues.applyAsDouble(column);
    }
    int elements = Math.max(1, ExpressionChildren.of(comparison.array()).size());
    return Math.min(1, comparison.all() ? Math.pow(one, elements) : one * elements);
  }

  private static double ofOperator(String operator) {
    switch (operator) {
      case "=":
        return EQUALITY_DEFAULT;
      case "<>":
        return 1 - EQUALITY_DEFAULT;
      case "<":
      case "<=":
      case ">":
      case ">=":
        return INEQUALITY_DEFAULT;
      case "~~":
      case "~~*":
      case "~":
      case "~*":
        return PATTERN_DEFAULT;
      case "!~~":
      case "!~~*":
      case "!~":
      case "!~*":
        return 1 - PATTERN_DEFAULT;
      default:
        return UNKNOWN_DEFAULT;
    }
  }
}
