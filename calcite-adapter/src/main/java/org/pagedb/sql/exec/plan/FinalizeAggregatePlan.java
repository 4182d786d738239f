package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.operator.AggregateOperator;
import org.pagedb.sql.exec.operator.PartialGroups;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * Puts together what several threads have aggregated of their shares. Their groups are handed over
 * as they are, so this node runs the two below it itself.
 *
 * @param gather over a {@link PartialAggregatePlan}
 */
public record FinalizeAggregatePlan(GatherPlan gather, Estimate estimate) implements PhysicalPlan {

  private PartialAggregatePlan part() {
    return (PartialAggregatePlan) gather.input();
  }

  @Override
  public List<PgType> types() {
    return gather.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(gather);
  }

  @Override
  public void describe(PlanDescription description) {
    int keys = part().whole().keys().size();
    description.name(keys == 0 ? "Aggregate" : "HashAggregate", "");
    if (keys > 0) {
      description.keys(
          "Group Key",
          java.util.stream.IntStream.range(0, keys)
              .mapToObj(key -> new SortKey(key, false, false, 0))
              .toList());
    }
    description.partialMode("Finalize");
  }

  @Override
  public Operator create(ExecutionContext context) {
    AggregatePlan whole = part().whole();
    PartialGroups groups =
        new PartialGroups(
            whole.input()::start,
            gather.workers(),
            whole.input().types(),
            AggregatePlan.array(whole.keys()),
            whole.calls(),
            context);
    groups.count(context.statistics(gather), context.statistics(part()));
    int[] all = new int[whole.keys().size()];
    for (int k = 0; k < all.length; k++) {
      all[k] = k;
    }
    return new AggregateOperator(
        groups, AggregatePlan.array(whole.keys()), all, whole.calls(), types(), context);
  }
}
