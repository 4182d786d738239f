package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.operator.AggregateOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

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
    implements PhysicalPlan {

  /** DISTINCT over all columns. */
  public static AggregatePlan distinct(PhysicalPlan input, Estimate estimate) {
    List<Integer> all = new ArrayList<>();
    for (int c = 0; c < input.types().size(); c++) {
      all.add(c);
    }
    return new AggregatePlan(input, all, List.of(all), List.of(), estimate);
  }

  @Override
  public List<PgType> types() {
    List<PgType> types = new ArrayList<>();
    for (int key : keys) {
      types.add(input.types().get(key));
    }
    for (AggregateCall call : calls) {
      types.add(call.type());
    }
    return types;
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name(keys.isEmpty() ? "Aggregate" : "HashAggregate", "");
    if (!keys.isEmpty()) {
      List<SortKey> shown = new ArrayList<>();
      for (int key : keys) {
        shown.add(new SortKey(key, false, false, 0));
      }
      description.keys("Group Key", shown);
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
