package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.access.ColumnUse;
import org.pagedb.sql.exec.access.Estimates;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * min and max read from the ends of an index.
 *
 * <pre>
 * Aggregate(min(a), max(b))        Nested Loop
 *   Filter(c) t               =>     Aggregate(min(a))
 *                                      Limit 1
 *                                        Index Scan(t, order a, c AND a IS NOT NULL)
 *                                    Aggregate(max(b))
 *                                      Limit 1
 *                                        Index Scan Backward(t, order b, c AND b IS NOT NULL)
 * </pre>
 */
final class ExtremePlanner {

  private static final Expression ONE = new Expression.Constant(1L, BuiltinTypes.INT8);

  private final OrderPlanner orders;

  ExtremePlanner(PlanningContext context, SubqueryPlanner subqueries) {
    orders = new OrderPlanner(context, subqueries);
  }

  /** The plan, or null if an aggregate is of another kind or no index has the order. */
  PhysicalPlan plan(AlgebraNode.Aggregate aggregate) {
    if (!aggregate.keys().isEmpty()
        || aggregate.groupingSets().size() > 1
        || aggregate.calls().isEmpty()) {
      return null;
    }
    PhysicalPlan all = null;
    for (AggregateCall call : aggregate.calls()) {
      PhysicalPlan one = isExtreme(call) ? extreme(aggregate.input(), call) : null;
      if (one == null) {
        return null;
      }
      all =
          all == null
              ? one
              : new NestedLoopPlan(all, one, JoinKind.INNER, null, false, all.estimate());
    }
    return all;
  }

  private static boolean isExtreme(AggregateCall call) {
    String name = call.function().name();
    return (name.equals("min") || name.equals("max"))
        && call.arguments().size() == 1
        && call.filter() == AggregateCall.NO_FILTER
        && call.directArguments().isEmpty();
  }

  private PhysicalPlan extreme(AlgebraNode input, AggregateCall call) {
    AlgebraNode node = input;
    int column = call.arguments().get(0);
    Expression argument =
        new Expression.InputReference(column, input.columnTypes().get(column), -1);
    while (node instanceof AlgebraNode.Project project) {
      argument = project.expressions().get(((Expression.InputReference) argument).index());
      if (!(argument instanceof Expression.InputReference)) {
        return null;
      }
      node = project.input();
    }
    Expression.InputReference key = (Expression.InputReference) argument;
    boolean last = call.function().name().equals("max");
    PhysicalPlan scan = notNullInOrder(node, key, last, call.collation());
    if (scan == null) {
      return null;
    }
    PhysicalPlan first = new LimitPlan(scan, ONE, null, List.of(), Estimates.limit(scan, 1));
    PhysicalPlan value =
        new ProjectPlan(first, List.of(key), List.of(key.type()), first.estimate());
    AggregateCall own =
        new AggregateCall(
            call.function(),
            List.of(0),
            false,
            false,
            AggregateCall.NO_FILTER,
            List.of(),
            List.of(),
            call.type(),
            call.typmod(),
            call.collation());
    return new AggregatePlan(
        value, List.of(), List.of(List.of()), List.of(own), Estimates.plainAggregate(value, 1));
  }

  /** The rows in which the key is not null, the extreme first. */
  private PhysicalPlan notNullInOrder(
      AlgebraNode node, Expression.InputReference key, boolean last, int collation) {
    List<Expression> conditions = new ArrayList<>();
    AlgebraNode scan = node;
    if (node instanceof AlgebraNode.Filter filter) {
      conditions.addAll(ColumnCondition.conjuncts(filter.condition()));
      scan = filter.input();
    }
    if (!(scan instanceof AlgebraNode.TableScan)) {
      return null;
    }
    conditions.add(new Expression.NullTest(key, true, BuiltinTypes.BOOL));
    AlgebraNode.Filter found =
        new AlgebraNode.Filter(scan, ColumnCondition.conjunction(conditions));
    BitSet needed = ColumnUse.of(List.of(key));
    for (boolean nullsFirst : new boolean[] {last, !last}) {
      SortKey order = new SortKey(key.index(), last, nullsFirst, collation);
      PhysicalPlan plan = orders.inOrder(found, List.of(order), needed);
      if (plan != null) {
        return plan;
      }
    }
    return null;
  }
}
