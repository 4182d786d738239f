package org.pagedb.sql.exec.access;

import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.expression.Expression;

/** What the planner expects of nodes over inputs that are planned already. */
public final class Estimates {

  private static final double UNKNOWN_LIMIT_SHARE = 0.1;
  private static final double DISTINCT_DEFAULT = 200;
  private static final double SHARE_DEFAULT = 0.25;

  private Estimates() {}

  /** A node that looks at each row and keeps some. */
  public static Estimate filter(PhysicalPlan input) {
    Estimate below = input.estimate();
    return new Estimate(
        below.startupCost(),
        below.totalCost() + below.rows() * Costs.CPU_OPERATOR,
        Math.max(1, below.rows() * SHARE_DEFAULT),
        below.width());
  }

  /** A sort. */
  public static Estimate sort(PhysicalPlan input, double penalty) {
    Estimate below = input.estimate();
    double cost = below.totalCost() + Costs.sort(below.rows()) + penalty;
    return new Estimate(cost, cost, below.rows(), below.width());
  }

  /** A limit, of rows that cost more the more are wanted. */
  public static Estimate limit(PhysicalPlan input, double wanted) {
    Estimate below = input.estimate();
    double share = Math.min(1, wanted / Math.max(1, below.rows()));
    double cost = below.startupCost() + (below.totalCost() - below.startupCost()) * share;
    return new Estimate(
        below.startupCost(), cost, Math.max(1, Math.min(wanted, below.rows())), below.width());
  }

  /** Grouping by hashing, or the plain aggregate if there are no keys. */
  public static Estimate aggregate(PhysicalPlan input, int keys, int calls) {
    Estimate below = input.estimate();
    double groups = keys == 0 ? 1 : Math.max(1, Math.min(below.rows(), DISTINCT_DEFAULT));
    double cost =
        below.totalCost()
            + below.rows() * (1 + keys + calls) * Costs.CPU_OPERATOR
            + groups * Costs.CPU_TUPLE;
    return new Estimate(cost, cost, groups, 8 * (keys + calls));
  }

  /** How many of {@code rows} rows a LIMIT and OFFSET want. */
  public static double wanted(Expression count, Expression offset, double rows) {
    return count == null ? rows : value(count, rows) + (offset == null ? 0 : value(offset, rows));
  }

  private static double value(Expression expression, double rows) {
    if (expression instanceof Expression.Constant constant) {
      return constant.value() instanceof Number number ? number.doubleValue() : rows;
    }
    return rows * UNKNOWN_LIMIT_SHARE;
  }
}
