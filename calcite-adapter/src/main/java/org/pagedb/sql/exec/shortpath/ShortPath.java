package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.access.ColumnUse;
import org.pagedb.sql.exec.access.Estimates;
import org.pagedb.sql.exec.access.PlannerMethods;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.access.TablePaths;
import org.pagedb.sql.exec.access.TreePaths;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.CopyRowsPlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.FunctionScanPlan;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.IncrementalSortPlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.LockRowsPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ProjectSetPlan;
import org.pagedb.sql.exec.plan.RecursivePlan;
import org.pagedb.sql.exec.plan.SetOperationPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.SystemScanPlan;
import org.pagedb.sql.exec.plan.UniquePlan;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.exec.plan.VerifiedPlan;
import org.pagedb.sql.exec.plan.WindowPlan;
import org.pagedb.sql.expression.Expression;

/**
 * Plans without a search: each algebra node becomes the one physical node that carries it out, in
 * the order in which the statement was written. Right for statements over at most one table, and
 * correct, if not fast, for all others. It loads no class of Calcite.
 */
public final class ShortPath implements SubqueryPlanner.Planner {

  private final PlanningContext context;
  private final SubqueryPlanner.Planner inputs;
  private final SubqueryPlanner subqueries;
  private final OrderPlanner orders;

  /** Plans everything itself. */
  public ShortPath(PlanningContext context) {
    this.context = context;
    inputs = this;
    subqueries = new SubqueryPlanner(this, context.values());
    orders = new OrderPlanner(context, subqueries);
  }

  /** Plans what needs no search, leaving inputs that do and the sub-queries to others. */
  public ShortPath(
      PlanningContext context,
      SubqueryPlanner.Planner inputs,
      SubqueryPlanner.Planner subqueryPlanner) {
    this.context = context;
    this.inputs = inputs;
    this.subqueries = new SubqueryPlanner(subqueryPlanner, context.values());
    orders = new OrderPlanner(context, subqueries);
  }

  /** Whether a search could find a better plan: there is a join, also in a sub-query's place. */
  public static boolean needsSearch(AlgebraNode node) {
    if (node instanceof AlgebraNode.Join) {
      return true;
    }
    for (AlgebraNode input : AlgebraChildren.inputs(node)) {
      if (needsSearch(input)) {
        return true;
      }
    }
    return false;
  }

  /** The plan of an analysed statement. */
  @Override
  public PhysicalPlan plan(AlgebraNode node) {
    return plan(node, null);
  }

  /** The plan of a node of whose columns only some are needed; null for all. */
  private PhysicalPlan plan(AlgebraNode node, BitSet needed) {
    if (node instanceof AlgebraNode.TableScan scan) {
      return scan(scan, null, needed, needed);
    }
    if (node instanceof AlgebraNode.Project project) {
      PhysicalPlan input = input(project.input(), ColumnUse.of(project.expressions()));
      List<Expression> expressions = subqueries.planned(project.expressions());
      return isIdentity(expressions, input)
          ? input
          : new ProjectPlan(input, expressions, project.columnTypes(), input.estimate());
    }
    if (node instanceof AlgebraNode.Filter filter) {
      return filter(filter, needed);
    }
    if (node instanceof AlgebraNode.Barrier barrier) {
      return plan(barrier.input(), needed); // conditions that may not pass it stand above
    }
    if (node instanceof AlgebraNode.Values values) {
      return values(values);
    }
    if (node instanceof AlgebraNode.Limit limit) {
      return limit(limit, needed);
    }
    if (node instanceof AlgebraNode.Sort sort) {
      return sorted(sort.input(), sort.keys(), needed, null, null);
    }
    if (node instanceof AlgebraNode.Aggregate aggregate) {
      return new AggregatePlanner(context, subqueries, orders, this::input).plan(aggregate);
    }
    if (node instanceof AlgebraNode.Join join) {
      return join(join, needed);
    }
    PhysicalPlan change = new ChangePlanner(inputs, subqueries).plan(node);
    return change != null ? change : combination(node);
  }

  private PhysicalPlan input(AlgebraNode node, BitSet needed) {
    return inputs == this || !needsSearch(node) ? plan(node, needed) : inputs.plan(node);
  }

  private static BitSet withKeys(BitSet needed, List<SortKey> keys) {
    if (needed == null) {
      return null;
    }
    BitSet more = (BitSet) needed.clone();
    for (SortKey key : keys) {
      more.set(key.column());
    }
    return more;
  }

  private static boolean isIdentity(List<Expression> expressions, PhysicalPlan input) {
    if (expressions.size() != input.types().size()) {
      return false;
    }
    for (int i = 0; i < expressions.size(); i++) {
      if (!(expressions.get(i) instanceof Expression.InputReference reference)
          || reference.index() != i) {
        return false;
      }
    }
    return true;
  }

  private PhysicalPlan filter(AlgebraNode.Filter filter, BitSet needed) {
    Expression condition = subqueries.planned(filter.condition());
    BitSet below = needed == null ? null : (BitSet) needed.clone();
    if (below != null) {
      ColumnUse.add(filter.condition(), below);
    }
    if (filter.input() instanceof AlgebraNode.TableScan scan) {
      return scan(scan, condition, below, needed);
    }
    PhysicalPlan input = input(filter.input(), below);
    return new FilterPlan(input, condition, Estimates.filter(input));
  }

  private PhysicalPlan scan(
      AlgebraNode.TableScan scan, Expression condition, BitSet below, BitSet needed) {
    return scan.isTree()
        ? new TreePaths(context, scan, condition, below, needed).cheapest()
        : new TablePaths(context, TableScans.scanned(scan, below), condition, needed).cheapest();
  }

  private PhysicalPlan values(AlgebraNode.Values values) {
    List<List<Expression>> rows = new ArrayList<>(values.rows().size());
    for (List<Expression> row : values.rows()) {
      rows.add(subqueries.planned(row));
    }
    Estimate estimate = new Estimate(0, 0.01 * rows.size(), rows.size(), 4);
    return new ValuesPlan(rows, values.columnTypes(), estimate);
  }

  private PhysicalPlan limit(AlgebraNode.Limit limit, BitSet needed) {
    Expression count = subqueries.planned(limit.count());
    Expression offset = subqueries.planned(limit.offset());
    AlgebraNode input = limit.input();
    List<SortKey> keys = sortKeys(input);
    PhysicalPlan plan;
    if (input instanceof AlgebraNode.Sort sort && count != null && !limit.withTies()) {
      plan = sorted(sort.input(), keys, needed, count, offset);
    } else if (input instanceof AlgebraNode.Project project
        && project.input() instanceof AlgebraNode.Sort sort
        && count != null
        && !limit.withTies()) {
      BitSet below = ColumnUse.of(project.expressions());
      PhysicalPlan first = sorted(sort.input(), sort.keys(), below, count, offset);
      plan =
          new ProjectPlan(
              first,
              subqueries.planned(project.expressions()),
              project.columnTypes(),
              first.estimate());
    } else if (input instanceof AlgebraNode.LockRows lock
        && lock.input() instanceof AlgebraNode.Sort sort
        && count != null) {
      // Rows that are locked by others may be left out, so that more than these are wanted: the
      // sort keeps all, but an order that an index gives is judged by how few are read.
      plan = locked(lock, firstOf(sort, count, offset));
    } else {
      plan = input(input, limit.withTies() ? withKeys(needed, keys) : needed);
    }
    List<SortKey> ties = limit.withTies() ? keys : List.of();
    double wanted = Estimates.wanted(count, offset, plan.estimate().rows());
    return new LimitPlan(plan, count, offset, ties, Estimates.limit(plan, wanted));
  }

  private static PhysicalPlan locked(AlgebraNode.LockRows lock, PhysicalPlan input) {
    return new LockRowsPlan(
        input, lock.table(), lock.members(), lock.tidColumn(), lock.strength(), lock.policy());
  }

  /** All rows in order, by the way that gives the first ones soonest. */
  private PhysicalPlan firstOf(AlgebraNode.Sort sort, Expression count, Expression offset) {
    PhysicalPlan some = sorted(sort.input(), sort.keys(), null, count, offset);
    return some instanceof SortPlan ? sorted(sort.input(), sort.keys(), null, null, null) : some;
  }

  /**
   * A node's rows in order: by an index that gives it, or sorted. With a count only the first rows
   * are wanted.
   */
  private PhysicalPlan sorted(
      AlgebraNode input, List<SortKey> keys, BitSet needed, Expression count, Expression offset) {
    PhysicalPlan any = input(input, withKeys(needed, keys));
    double penalty = context.methods().penalty(PlannerMethods.Method.SORT);
    double first = Estimates.wanted(count, offset, any.estimate().rows());
    Estimate sorting =
        count == null ? Estimates.sort(any, penalty) : Estimates.top(any, first, penalty);
    PhysicalPlan sort = new SortPlan(any, keys, count != null, count, offset, sorting);
    PhysicalPlan ordered = orders.inOrder(input, keys, needed);
    PhysicalPlan best = cheaper(sort, ordered, count, offset);
    for (int presorted = keys.size() - 1; presorted > 0; presorted--) {
      List<SortKey> start = keys.subList(0, presorted);
      PhysicalPlan partly =
          ordered == null ? orders.inOrder(input, start, withKeys(needed, keys)) : null;
      if (partly != null) {
        return cheaper(best, incrementalSort(partly, keys, start), count, offset);
      }
    }
    return best;
  }

  private PhysicalPlan incrementalSort(
      PhysicalPlan input, List<SortKey> keys, List<SortKey> presorted) {
    List<Integer> columns = new ArrayList<>(presorted.size());
    presorted.forEach(key -> columns.add(key.column()));
    double penalty = context.methods().penalty(PlannerMethods.Method.INCREMENTAL_SORT);
    Estimate estimate = Estimates.incrementalSort(input, columns, context.statistics(), penalty);
    return new IncrementalSortPlan(input, keys, presorted.size(), estimate);
  }

  /** The plan that gives the rows wanted for less; the other may be null. */
  private static PhysicalPlan cheaper(
      PhysicalPlan one, PhysicalPlan other, Expression count, Expression offset) {
    if (other == null) {
      return one;
    }
    double oneWanted = Estimates.wanted(count, offset, one.estimate().rows());
    double otherWanted = Estimates.wanted(count, offset, other.estimate().rows());
    return Estimates.limit(other, otherWanted).totalCost()
            < Estimates.limit(one, oneWanted).totalCost()
        ? other
        : one;
  }

  /** The order of a sorted node's rows, by the node's own columns. */
  private static List<SortKey> sortKeys(AlgebraNode node) {
    return node instanceof AlgebraNode.Sort sort ? sort.keys() : List.of();
  }

  private PhysicalPlan combination(AlgebraNode node) {
    if (node instanceof AlgebraNode.Distinct distinct) {
      return distinct(distinct);
    }
    if (node instanceof AlgebraNode.SetOperation operation) {
      return setOperation(operation);
    }
    if (node instanceof AlgebraNode.CommonTable common) {
      return new CommonTablePlan(
          common.id(),
          common.name(),
          input(common.table(), null),
          input(common.body(), null),
          changesData(common.table()));
    }
    if (node instanceof AlgebraNode.CommonTableScan scan) {
      return new CommonScanPlan(
          scan.id(), scan.alias(), scan.columnNames(), scan.columnTypes(), Estimate.UNKNOWN);
    }
    if (node instanceof AlgebraNode.RecursiveUnion union) {
      PhysicalPlan seed = input(union.seed(), null);
      return new RecursivePlan(
          union.id(), union.all(), seed, input(union.step(), null), seed.estimate());
    }
    return functions(node);
  }

  private PhysicalPlan functions(AlgebraNode node) {
    if (node instanceof AlgebraNode.Window window) {
      List<SortKey> keys = WindowPlan.inputOrder(window.partition(), window.order());
      PhysicalPlan sorted =
          keys.isEmpty()
              ? input(window.input(), null)
              : sorted(window.input(), keys, null, null, null);
      return new WindowPlan(
          sorted,
          window.partition(),
          window.order(),
          window.frame(),
          window.calls(),
          sorted.estimate());
    }
    if (node instanceof AlgebraNode.ProjectSet project) {
      PhysicalPlan input = input(project.input(), null);
      return new ProjectSetPlan(
          input,
          subqueries.planned(project.expressions()),
          project.columnTypes(),
          input.estimate());
    }
    if (node instanceof AlgebraNode.FunctionScan scan) {
      return new FunctionScanPlan(
          subqueries.planned(scan.calls()),
          scan.fields(),
          scan.withOrdinality(),
          scan.alias(),
          scan.columnNames(),
          scan.columnTypes(),
          Estimate.UNKNOWN);
    }
    if (node instanceof AlgebraNode.CopyRows rows) {
      return new CopyRowsPlan(rows.columnTypes());
    }
    if (node instanceof AlgebraNode.SystemScan scan) {
      double rows = context.systemRelations().of(scan.schema(), scan.name()).rows();
      return SystemScanPlan.of(scan, TableScans.allColumns(scan), rows);
    }
    if (node instanceof AlgebraNode.LockRows lock) {
      return locked(lock, input(lock.input(), null));
    }
    if (node instanceof AlgebraNode.Verified verified) {
      return new VerifiedPlan(
          input(verified.input(), null), subqueries.plannedPolicies(verified.policies()));
    }
    throw SqlFailure.notSupported("executing " + node.getClass().getSimpleName());
  }

  private static boolean changesData(AlgebraNode node) {
    return node instanceof AlgebraNode.Insert
        || node instanceof AlgebraNode.Update
        || node instanceof AlgebraNode.Delete;
  }

  private PhysicalPlan distinct(AlgebraNode.Distinct distinct) {
    if (distinct.on() == null || distinct.on().isEmpty()) {
      PhysicalPlan input = input(distinct.input(), null);
      List<Integer> keys = new ArrayList<>();
      for (int column = 0; column < distinct.columns().size(); column++) {
        keys.add(column);
      }
      return AggregatePlan.distinct(
          input, Estimates.aggregate(input, keys, 0, context.statistics()));
    }
    // An ORDER BY below starts with the same columns; without one they are put in order here.
    PhysicalPlan sorted =
        startsWith(sortKeys(distinct.input()), distinct.on())
            ? input(distinct.input(), null)
            : sorted(distinct.input(), ascending(distinct.on()), null, null, null);
    return new UniquePlan(sorted, distinct.on(), sorted.estimate());
  }

  private static boolean startsWith(List<SortKey> keys, List<Integer> columns) {
    int found = 0;
    for (SortKey key : keys) {
      if (!columns.contains(key.column())) {
        break;
      }
      found++;
    }
    return found >= columns.size();
  }

  private static List<SortKey> ascending(List<Integer> columns) {
    List<SortKey> keys = new ArrayList<>(columns.size());
    for (int column : columns) {
      keys.add(new SortKey(column, false, false, 0));
    }
    return keys;
  }

  private PhysicalPlan setOperation(AlgebraNode.SetOperation operation) {
    PhysicalPlan left = input(operation.left(), null);
    PhysicalPlan right = input(operation.right(), null);
    if (operation.operator() == AlgebraNode.SetOperator.UNION) {
      PhysicalPlan both = new AppendPlan(List.of(left, right), left.estimate());
      return operation.all() ? both : AggregatePlan.distinct(both, left.estimate());
    }
    boolean intersect = operation.operator() == AlgebraNode.SetOperator.INTERSECT;
    return new SetOperationPlan(left, right, intersect, operation.all(), left.estimate());
  }

  private PhysicalPlan join(AlgebraNode.Join join, BitSet needed) {
    int leftWidth = join.left().columns().size();
    PhysicalPlan left = input(join.left(), neededOfLeft(join, needed, leftWidth));
    PhysicalPlan right = input(join.right(), neededOfRight(join, needed, leftWidth));
    Expression condition = subqueries.planned(join.condition());
    JoinConditions parts = new JoinConditions(condition, leftWidth);
    if (join.lateral() || parts.leftKeys().isEmpty()) {
      Expression tested = JoinConditions.isTrue(condition) ? null : condition;
      return new NestedLoopPlan(left, right, join.kind(), tested, join.lateral(), left.estimate());
    }
    return new HashJoinPlan(
        left,
        right,
        join.kind(),
        parts.leftKeys(),
        parts.rightKeys(),
        parts.rest(),
        false,
        left.estimate());
  }

  private static BitSet neededOfLeft(AlgebraNode.Join join, BitSet needed, int leftWidth) {
    if (needed == null) {
      return null;
    }
    BitSet both = (BitSet) needed.clone();
    ColumnUse.add(join.condition(), both);
    BitSet left = both.get(0, leftWidth);
    if (join.lateral()) {
      ColumnUse.addOuter(join.right(), left);
    }
    return left;
  }

  private static BitSet neededOfRight(AlgebraNode.Join join, BitSet needed, int leftWidth) {
    if (needed == null) {
      return null;
    }
    BitSet both = (BitSet) needed.clone();
    ColumnUse.add(join.condition(), both);
    return both.get(leftWidth, leftWidth + join.right().columns().size());
  }
}
