package org.pagedb.calcite.metadata;

import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
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

  private final PagedbMetadataQuery metadata;

  Selectivity(PagedbMetadataQuery metadata) {
    this.metadata = metadata;
  }

  /** The share of {@code input}'s rows for which the condition is true, 0 to 1. */
  double of(RelNode input, RexNode condition) {
    double share = 1;
    for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
      share *= ofConjunct(input, conjunct);
    }
    return share;
  }

  private double ofConjunct(RelNode input, RexNode conjunct) {
    if (conjunct.isAlwaysTrue()) {
      return 1;
    } else if (conjunct.isAlwaysFalse()) {
      return 0;
    }
    switch (conjunct.getKind()) {
      case OR:
        double missed = 1;
        for (RexNode branch : ((RexCall) conjunct).getOperands()) {
          missed *= 1 - of(input, branch);
        }
        return 1 - missed;
      case NOT:
        return 1 - of(input, ((RexCall) conjunct).getOperands().get(0));
      case EQUALS:
        return ofEquality(input, ((RexCall) conjunct).getOperands());
      default:
        return ofOpaque(input, conjunct);
    }
  }

  private double ofEquality(RelNode input, List<RexNode> sides) {
    double distinct = 0;
    for (RexNode side : sides) {
      if (side instanceof RexInputRef) {
        distinct =
            Math.max(distinct, metadata.distinctValues(input, ((RexInputRef) side).getIndex()));
      }
    }
    return distinct == 0 ? EQUALITY_DEFAULT : 1 / distinct;
  }

  private double ofOpaque(RelNode input, RexNode conjunct) {
    Expression expression = RexToExpression.translate(conjunct);
    if (expression instanceof Expression.NullTest) {
      boolean negated = ((Expression.NullTest) expression).negated();
      return negated ? 1 - NULL_DEFAULT : NULL_DEFAULT;
    } else if (expression instanceof Expression.ArrayComparison) {
      return ofArray(input, (Expression.ArrayComparison) expression);
    } else if (expression instanceof Expression.FunctionCall) {
      String operator = ((Expression.FunctionCall) expression).operator();
      return operator == null ? UNKNOWN_DEFAULT : ofOperator(operator);
    }
    return UNKNOWN_DEFAULT;
  }

  private double ofArray(RelNode input, Expression.ArrayComparison comparison) {
    double one = ofOperator(comparison.operator());
    if ("=".equals(comparison.operator())
        && comparison.left() instanceof Expression.InputReference) {
      int column = ((Expression.InputReference) comparison.left()).index();
      one = 1 / metadata.distinctValues(input, column);
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
