package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.operator.SortedAggregateOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;

/**
 * Grouping of rows that come in an order of the keys, which the groups then have too.
 *
 * @param keys columns of the input; at least one
 */
public record SortedAggregatePlan(
    PhysicalPlan input, List<Integer> keys, List<AggregateCall> calls, Estimate estimate)
    implements GroupingPlan {

  @Override
  public void describe(PlanDescription description) {
    description.name(calls.isEmpty() ? "Group" : "GroupAggregate", "");
    describeKeys(description);
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new SortedAggregateOperator(
        input.start(context), input.types(), AggregatePlan.array(keys), calls, types(), context);
  }
}
