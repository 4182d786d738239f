package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.CopyRowsPlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.FunctionScanPlan;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.LockRowsPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ProjectSetPlan;
import org.pagedb.sql.exec.plan.RecursivePlan;
import org.pagedb.sql.exec.plan.SetOperationPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.TableCountPlan;
import org.pagedb.sql.exec.plan.UniquePlan;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.exec.plan.WindowPlan;
import org.pagedb.sql.expression.Expression;

/**
 * Plans without a search: each algebra node becomes the one physical node that carries it out, in
 * the order in which the statement was written. Right for statements over at most one table, and
 * correct, if not fast, for all others. It loads no class of Calcite.
 */
public final class ShortPath implements SubqueryPlanner.Planner {

  private static final int COUNT_OID = 2803;

  private final SubqueryPlanner.Planner inputs;
  private final SubqueryPlanner subqueries;

  /** Plans everything itself. */
  public ShortPath() {
    inputs = this;
    subqueries = new SubqueryPlanner(this);
  }

  /** Plans single nodes, leaving what is below them and the sub-queries in them to others. */
  public ShortPath(SubqueryPlanner.Planner inputs, SubqueryPlanner.Planner subqueries) {
    this.inputs = inputs;
    this.subqueries = new SubqueryPlanner(subqueries);
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
      return TableScans.scan(TableScans.scanned(scan, needed), null, needed);
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
    if (node instanceof AlgebraNode.Values values) {
      return values(values);
    }
    if (node instanceof AlgebraNode.Limit limit) {
      return limit(limit, needed);
    }
    if (node instanceof AlgebraNode.Sort sort) {
      PhysicalPlan input = input(sort.input(), withKeys(needed, sort.keys()));
      return new SortPlan(input, sort.keys(), input.estimate());
    }
    if (node instanceof AlgebraNode.Aggregate aggregate) {
      return aggregate(aggregate);
    }
    if (node instanceof AlgebraNode.Join join) {
      return join(join, needed);
    }
    PhysicalPlan change = new ChangePlanner(inputs, subqueries).plan(node);
    return change != null ? change : combination(node);
  }

  private PhysicalPlan input(AlgebraNode node, BitSet needed) {
    return inputs == this ? plan(node, needed) : inputs.plan(node);
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

  private PhysicalPlan aggregate(AlgebraNode.Aggregate aggregate) {
    if (aggregate.input() instanceof AlgebraNode.TableScan scan && isCount(aggregate)) {
      return new TableCountPlan(scan.table(), Estimate.ONE_ROW);
    }
    BitSet needed = new BitSet();
    for (int key : aggregate.keys()) {
      needed.set(key);
    }
    for (AggregateCall call : aggregate.calls()) {
      for (int argument : call.arguments()) {
        needed.set(argument);
      }
      if (call.filter() != AggregateCall.NO_FILTER) {
        needed.set(call.filter());
      }
      needed.or(withKeys(new BitSet(), call.order()));
    }
    PhysicalPlan input = input(aggregate.input(), needed);
    return new AggregatePlan(
        input, aggregate.keys(), aggregate.groupingSets(), aggregate.calls(), input.estimate());
  }

  /** Whether it is {@code count(*)} and nothing else. */
  private static boolean isCount(AlgebraNode.Aggregate aggregate) {
    if (!aggregate.keys().isEmpty() || aggregate.calls().size() != 1) {
      return false;
    }
    AggregateCall call = aggregate.calls().get(0);
    return call.star()
        && call.function().oid() == COUNT_OID
        && call.filter() == AggregateCall.NO_FILTER
        && aggregate.groupingSets().size() <= 1;
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
      return TableScans.scan(TableScans.scanned(scan, below), condition, needed);
    }
    PhysicalPlan input = input(filter.input(), below);
    return new FilterPlan(input, condition, input.estimate());
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
    PhysicalPlan plan = input(input, limit.withTies() ? withKeys(needed, keys) : needed);
    if (plan instanceof SortPlan sort && !sort.bounded() && count != null && !limit.withTies()) {
      plan = new SortPlan(sort.input(), sort.keys(), true, count, offset, sort.estimate());
    } else if (plan instanceof ProjectPlan project
        && project.input() instanceof SortPlan sort
        && !sort.bounded()
        && count != null
        && !limit.withTies()) {
      plan =
          new ProjectPlan(
              new SortPlan(sort.input(), sort.keys(), true, count, offset, sort.estimate()),
              project.expressions(),
              project.types(),
              project.estimate());
    }
    List<SortKey> ties = limit.withTies() ? keys : List.of();
    return new LimitPlan(plan, count, offset, ties, plan.estimate());
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
          scan.id(), scan.alias(), false, scan.columnTypes(), Estimate.UNKNOWN);
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
      PhysicalPlan input = input(window.input(), null);
      List<SortKey> keys = WindowPlan.inputOrder(window.partition(), window.order());
      PhysicalPlan sorted = keys.isEmpty() ? input : new SortPlan(input, keys, input.estimate());
      return new WindowPlan(
          sorted,
          window.partition(),
          window.order(),
          window.frame(),
          window.calls(),
          input.estimate());
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
          scan.columnTypes(),
          Estimate.UNKNOWN);
    }
    if (node instanceof AlgebraNode.CopyRows rows) {
      return new CopyRowsPlan(rows.columnTypes());
    }
    if (node instanceof AlgebraNode.LockRows lock) {
      return new LockRowsPlan(
          input(lock.input(), null),
          lock.table(),
          lock.tidColumn(),
          lock.strength(),
          lock.policy());
    }
    throw SqlFailure.notSupported("executing " + node.getClass().getSimpleName());
  }

  private static boolean changesData(AlgebraNode node) {
    return node instanceof AlgebraNode.Insert
        || node instanceof AlgebraNode.Update
        || node instanceof AlgebraNode.Delete;
  }

  private PhysicalPlan distinct(AlgebraNode.Distinct distinct) {
    PhysicalPlan input = input(distinct.input(), null);
    if (distinct.on() == null || distinct.on().isEmpty()) {
      return AggregatePlan.distinct(input, input.estimate());
    }
    // An ORDER BY below starts with the same columns; without one they are put in order here.
    PhysicalPlan sorted =
        startsWith(sortKeys(distinct.input()), distinct.on())
            ? input
            : new SortPlan(input, ascending(distinct.on()), input.estimate());
    return new UniquePlan(sorted, distinct.on(), input.estimate());
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
