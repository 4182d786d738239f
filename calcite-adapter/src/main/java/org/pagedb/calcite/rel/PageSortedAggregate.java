package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SortedAggregatePlan;

/** Grouping of an input that comes in an order of the keys; the groups come in that order. */
public final class PageSortedAggregate extends Aggregate implements PagedbRel {

  /** {@code traits} have the order of the groups, and {@code input} the same of its rows. */
  public PageSortedAggregate(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      ImmutableBitSet groupSet,
      List<AggregateCall> calls) {
    super(cluster, traits, List.of(), input, groupSet, null, calls);
  }

  @Override
  public PageSortedAggregate copy(
      RelTraitSet traits,
      RelNode input,
      ImmutableBitSet groupSet,
      List<ImmutableBitSet> groupSets,
      List<AggregateCall> calls) {
    return new PageSortedAggregate(getCluster(), traits, input, groupSet, calls);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    return planner.getCostFactory().makeCost(mq.getRowCount(this), PageAggregate.work(this, mq), 0);
  }

  /** The calls' work is that of hashing; what differs is the input, and that nothing is kept. */
  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    return new SortedAggregatePlan(
        input,
        groupSet.asList(),
        PageAggregate.calls(this),
        Implementation.estimate(this, false, input));
  }
}
