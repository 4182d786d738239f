package org.pagedb.sql.exec.access;

import java.util.List;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.catalog.TableStatistics;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ScanPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.plan.SortPlan;
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

  /** A sort of which only the first {@code wanted} rows are kept. */
  public static Estimate top(PhysicalPlan input, double wanted, double penalty) {
    Estimate below = input.estimate();
    double cost = below.totalCost() + Costs.top(below.rows(), wanted) + penalty;
    return new Estimate(cost, cost, Math.min(wanted, below.rows()), below.width());
  }

  /** A sort of rows that come in the order of the first keys, the given columns. */
  public static Estimate incrementalSort(
      PhysicalPlan input,
      List<Integer> presorted,
      TableStatistics.Source statistics,
      double penalty) {
    Estimate below = input.estimate();
    double groups = 1;
    for (int column : presorted) {
      groups *= distinct(input, column, statistics);
    }
    groups = Math.max(1, Math.min(below.rows(), groups));
    double total = below.totalCost() + Costs.incrementalSort(below.rows(), groups) + penalty;
    double startup = below.startupCost();
    return new Estimate(startup + (total - startup) / groups, total, below.rows(), below.width());
  }

  /** A limit, of rows that cost more the more are wanted. */
  public static Estimate limit(PhysicalPlan input, double wanted) {
    Estimate below = input.estimate();
    double share = Math.min(1, wanted / Math.max(1, below.rows()));
    double cost = below.startupCost() + (below.totalCost() - below.startupCost()) * share;
    return new Estimate(
        below.startupCost(), cost, Math.max(1, Math.min(wanted, below.rows())), below.width());
  }

  /** The aggregate of all rows. */
  public static Estimate plainAggregate(PhysicalPlan input, int calls) {
    return aggregate(input, List.of(), calls, null);
  }

  /** Grouping by hashing, or the plain aggregate if there are no keys. */
  public static Estimate aggregate(
      PhysicalPlan input, List<Integer> keyColumns, int calls, TableStatistics.Source statistics) {
    Estimate grouped = sortedAggregate(input, keyColumns, calls, statistics);
    return new Estimate(grouped.totalCost(), grouped.totalCost(), grouped.rows(), grouped.width());
  }

  /** Grouping of rows that come in an order of the keys: groups come out as they end. */
  public static Estimate sortedAggregate(
      PhysicalPlan input, List<Integer> keyColumns, int calls, TableStatistics.Source statistics) {
    Estimate below = input.estimate();
    int keys = keyColumns.size();
    double groups = 1;
    for (int column : keyColumns) {
      groups *= distinct(input, column, statistics);
    }
    groups = Math.max(1, Math.min(below.rows(), groups));
    double cost =
        below.totalCost()
            + below.rows() * (1 + keys + calls) * Costs.CPU_OPERATOR
            + groups * Costs.CPU_TUPLE;
    return new Estimate(below.startupCost(), cost, groups, 8 * (keys + calls));
  }

  /** How many values a column has, of a table of which perhaps only some rows are left. */
  private static double distinct(PhysicalPlan plan, int column, TableStatistics.Source statistics) {
    ScannedTable scanned = scanned(plan);
    if (scanned != null) {
      TableStatistics known = statistics.of(scanned.table());
      ColumnStatistics values = known.columns().get(scanned.attributes().get(column));
      double rows = Math.max(1, known.rows());
      if (values != null) {
        double distinct = values.distinctAmong(rows);
        return distinctLeft(distinct, rows, plan.estimate().rows());
      }
    } else if (plan instanceof ProjectPlan project
        && project.expressions().get(column) instanceof Expression.InputReference reference) {
      return distinct(project.input(), reference.index(), statistics);
    } else if (plan instanceof FilterPlan || plan instanceof SortPlan) {
      return distinct(plan.inputs().get(0), column, statistics);
    }
    return DISTINCT_DEFAULT;
  }

  /**
   * How many of a column's values are left in {@code left} of all rows of its table, at least 1.
   *
   * @param distinct how many there are among all, at least 1
   */
  public static double distinctLeft(double distinct, double all, double left) {
    return left >= all
        ? distinct
        : Math.max(1, distinct * (1 - Math.pow((all - left) / all, all / distinct)));
  }

  private static ScannedTable scanned(PhysicalPlan plan) {
    return plan instanceof ScanPlan scan ? scan.scanned() : null;
  }

  /** How many of {@code rows} rows a LIMIT and OFFSET want. */
  public static double wanted(Expression count, Expression offset, double rows) {
    return count == null ? rows : value(count, rows) + (offset == null ? 0 : value(offset, rows));
  }

  private static double value(Expression expression, double rows) {
    if (expression instanceof Expression.Cast cast) {
      return value(cast.argument(), rows); // LIMIT 3 is an int4 made an int8
    }
    if (expression instanceof Expression.Constant constant) {
      return constant.value() instanceof Number number ? number.doubleValue() : rows;
    }
    return rows * UNKNOWN_LIMIT_SHARE;
  }
}
