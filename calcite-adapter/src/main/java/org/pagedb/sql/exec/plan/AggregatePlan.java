package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.operator.AggregateOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;

/**
 * Grouping by hashing; without keys the plain aggregate.
 *
 * @param keys columns of the input
 * @param sets for each grouping set the positions in {@code keys}
 */
public record AggregatePlan(
    PhysicalPlan input,
    List<Integer> keys,
    List<List<Integer>> sets,
    List<AggregateCall> calls,
    Estimate estimate)
    implements GroupingPlan {

  /** DISTINCT over all columns. */
  public static AggregatePlan distinct(PhysicalPlan input, Estimate estimate) {
    List<Integer> all = new ArrayList<>();
    for (int c = 0; c < input.types().size(); c++) {
      all.add(c);
    }
    return new AggregatePlan(input, all, List.of(all), List.of(), estimate);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name(keys.isEmpty() ? "Aggregate" : "HashAggregate", "");
    if (!keys.isEmpty()) {
      describeKeys(description);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    int[][] positions = new int[sets.size()][];
    for (int s = 0; s < positions.length; s++) {
      positions[s] = array(sets.get(s));
    }
    return new AggregateOperator(
        input.start(context), input.types(), array(keys), positions, calls, types(), context);
  }

  static int[] array(List<Integer> list) {
    int[] array = new int[list.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = list.get(i);
    }
    return array;
  }
}
