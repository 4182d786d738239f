package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.access.Estimates;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.SortedAggregatePlan;
import org.pagedb.sql.exec.plan.TableCountPlan;

/**
 * The cheapest way to aggregate one input: from the visibility map, from the ends of an index, of
 * rows that an index gives in the order of the keys, by hashing, or by sorting.
 */
final class AggregatePlanner {

  private static final int COUNT_OID = 2803;

  /** Plans an input of which only some columns are needed. */
  interface Inputs {
    /** The plan; {@code needed} null for all columns. */
    PhysicalPlan plan(AlgebraNode input, BitSet needed);
  }

  private final PlanningContext context;
  private final SubqueryPlanner subqueries;
  private final OrderPlanner orders;
  private final Inputs inputs;

  AggregatePlanner(
      PlanningContext context, SubqueryPlanner subqueries, OrderPlanner orders, Inputs inputs) {
    this.context = context;
    this.subqueries = subqueries;
    this.orders = orders;
    this.inputs = inputs;
  }

  PhysicalPlan plan(AlgebraNode.Aggregate aggregate) {
    if (aggregate.input() instanceof AlgebraNode.TableScan scan
        && !scan.isTree()
        && isCount(aggregate)) {
      return new TableCountPlan(scan.table(), Estimate.ONE_ROW);
    }
    PhysicalPlan input = inputs.plan(aggregate.input(), needed(aggregate));
    PhysicalPlan best =
        new AggregatePlan(
            input,
            aggregate.keys(),
            aggregate.groupingSets(),
            aggregate.calls(),
            hashed(input, aggregate));
    best = cheaper(best, new ExtremePlanner(context, subqueries).plan(aggregate));
    if (isSimple(aggregate)) {
      for (List<SortKey> order : orders(aggregate)) {
        best = cheaper(best, orders.inOrder(aggregate, order, null));
      }
      best = cheaper(best, sorted(aggregate, input));
    }
    return best;
  }

  private Estimate hashed(PhysicalPlan input, AlgebraNode.Aggregate aggregate) {
    double penalty = aggregate.keys().isEmpty() ? 0 : context.methods().penalty(Method.HASHAGG);
    Estimate grouped =
        Estimates.aggregate(
            input, aggregate.keys(), aggregate.calls().size(), context.statistics());
    double cost = grouped.totalCost() + penalty;
    return new Estimate(cost, cost, grouped.rows(), grouped.width());
  }

  private PhysicalPlan sorted(AlgebraNode.Aggregate aggregate, PhysicalPlan input) {
    double penalty = context.methods().penalty(Method.SORT);
    PhysicalPlan sorted =
        new SortPlan(input, ascending(aggregate, aggregate.keys()), Estimates.sort(input, penalty));
    return new SortedAggregatePlan(
        sorted,
        aggregate.keys(),
        aggregate.calls(),
        Estimates.sortedAggregate(
            sorted, aggregate.keys(), aggregate.calls().size(), context.statistics()));
  }

  private static PhysicalPlan cheaper(PhysicalPlan one, PhysicalPlan other) {
    return other != null && other.estimate().totalCost() < one.estimate().totalCost() ? other : one;
  }

  /** The columns of its input that an aggregate reads. */
  static BitSet needed(AlgebraNode.Aggregate aggregate) {
    BitSet needed = new BitSet();
    aggregate.keys().forEach(needed::set);
    for (AggregateCall call : aggregate.calls()) {
      call.arguments().forEach(needed::set);
      if (call.filter() != AggregateCall.NO_FILTER) {
        needed.set(call.filter());
      }
      call.order().forEach(key -> needed.set(key.column()));
    }
    return needed;
  }

  /** Whether it has keys, none twice, and one grouping set of all of them. */
  static boolean isSimple(AlgebraNode.Aggregate aggregate) {
    int keys = aggregate.keys().size();
    return keys > 0
        && aggregate.groupingSets().size() == 1
        && aggregate.groupingSets().get(0).size() == keys
        && aggregate.keys().stream().distinct().count() == keys;
  }

  /** The orders of groups worth trying, by the aggregate's own columns. */
  private static List<List<SortKey>> orders(AlgebraNode.Aggregate aggregate) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < aggregate.keys().size(); i++) {
      places.add(i);
    }
    List<SortKey> given = keys(aggregate.columnTypes(), places);
    return places.size() == 2
        ? List.of(given, List.of(given.get(1), given.get(0)))
        : List.of(given);
  }

  private static List<SortKey> ascending(AlgebraNode.Aggregate aggregate, List<Integer> columns) {
    return keys(aggregate.input().columnTypes(), columns);
  }

  private static List<SortKey> keys(List<org.pagedb.sql.type.PgType> types, List<Integer> columns) {
    List<SortKey> keys = new ArrayList<>(columns.size());
    for (int column : columns) {
      keys.add(new SortKey(column, false, false, types.get(column).collationOid()));
    }
    return keys;
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
}
