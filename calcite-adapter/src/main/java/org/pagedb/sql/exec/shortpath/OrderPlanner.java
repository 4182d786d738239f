package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.access.ColumnUse;
import org.pagedb.sql.exec.access.Estimates;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.access.TablePaths;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.plan.SortedAggregatePlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/** Plans whose rows come in a wanted order by themselves, because an index gives it. */
final class OrderPlanner {

  private final PlanningContext context;
  private final SubqueryPlanner subqueries;

  OrderPlanner(PlanningContext context, SubqueryPlanner subqueries) {
    this.context = context;
    this.subqueries = subqueries;
  }

  /**
   * The cheapest plan of a node whose rows come in an order without a sort, or null.
   *
   * @param needed the columns that are needed above, null for all
   */
  PhysicalPlan inOrder(AlgebraNode node, List<SortKey> keys, BitSet needed) {
    if (node instanceof AlgebraNode.Project project) {
      List<SortKey> below = throughProject(project, keys);
      PhysicalPlan input =
          below == null
              ? null
              : inOrder(project.input(), below, ColumnUse.of(project.expressions()));
      return input == null
          ? null
          : new ProjectPlan(
              input,
              subqueries.planned(project.expressions()),
              project.columnTypes(),
              input.estimate());
    }
    if (node instanceof AlgebraNode.Aggregate aggregate) {
      return groups(aggregate, keys);
    }
    if (node instanceof AlgebraNode.TableScan scan) {
      return scan(scan, null, keys, needed);
    }
    return node instanceof AlgebraNode.Filter filter
            && filter.input() instanceof AlgebraNode.TableScan scan
        ? scan(scan, filter.condition(), keys, needed)
        : null;
  }

  /** The groups of rows that come in the order of the keys; null if that order is not theirs. */
  private PhysicalPlan groups(AlgebraNode.Aggregate aggregate, List<SortKey> keys) {
    if (!AggregatePlanner.isSimple(aggregate)) {
      return null;
    }
    List<SortKey> below = new ArrayList<>(aggregate.keys().size());
    BitSet ordered = new BitSet();
    for (SortKey key : keys) {
      if (key.column() >= aggregate.keys().size()) {
        return null;
      }
      ordered.set(key.column());
      int column = aggregate.keys().get(key.column());
      below.add(new SortKey(column, key.descending(), key.nullsFirst(), key.collation()));
    }
    List<PgType> types = aggregate.input().columnTypes();
    for (int i = 0; i < aggregate.keys().size(); i++) {
      int column = aggregate.keys().get(i);
      if (!ordered.get(i)) {
        below.add(new SortKey(column, false, false, types.get(column).collationOid()));
      }
    }
    PhysicalPlan input = inOrder(aggregate.input(), below, AggregatePlanner.needed(aggregate));
    return input == null
        ? null
        : new SortedAggregatePlan(
            input,
            aggregate.keys(),
            aggregate.calls(),
            Estimates.sortedAggregate(
                input, aggregate.keys(), aggregate.calls().size(), context.statistics()));
  }

  private PhysicalPlan scan(
      AlgebraNode.TableScan scan, Expression condition, List<SortKey> keys, BitSet needed) {
    if (scan.isTree()) {
      return null;
    }
    BitSet below = needed == null ? null : (BitSet) needed.clone();
    if (below != null) {
      ColumnUse.add(condition, below);
    }
    ScannedTable scanned = TableScans.scanned(scan, below);
    return new TablePaths(context, scanned, subqueries.planned(condition), needed)
        .cheapestInOrder(keys);
  }

  /** The keys over a projection's input; null if one is computed. */
  static List<SortKey> throughProject(AlgebraNode.Project project, List<SortKey> keys) {
    List<SortKey> below = new ArrayList<>(keys.size());
    for (SortKey key : keys) {
      if (!(project.expressions().get(key.column())
          instanceof Expression.InputReference reference)) {
        return null;
      }
      below.add(
          new SortKey(reference.index(), key.descending(), key.nullsFirst(), key.collation()));
    }
    return below;
  }
}
