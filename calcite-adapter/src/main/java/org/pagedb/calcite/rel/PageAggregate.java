package org.pagedb.calcite.rel;

import java.util.ArrayList;
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
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rex.AggregateOperator;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** Grouping by a hash table, or the plain aggregate where there is no key. */
public final class PageAggregate extends Aggregate implements PagedbRel {

  /** An aggregate of an input in our convention; one grouping set. */
  public PageAggregate(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      ImmutableBitSet groupSet,
      List<AggregateCall> calls) {
    super(cluster, traits, List.of(), input, groupSet, null, calls);
  }

  @Override
  public PageAggregate copy(
      RelTraitSet traits,
      RelNode input,
      ImmutableBitSet groupSet,
      List<ImmutableBitSet> groupSets,
      List<AggregateCall> calls) {
    return new PageAggregate(getCluster(), traits, input, groupSet, calls);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double cost =
        work(this, mq) + (groupSet.isEmpty() ? 0 : PageJoin.penalty(this, Method.HASHAGG));
    return planner.getCostFactory().makeCost(mq.getRowCount(this), cost, 0);
  }

  /** What grouping costs, by whatever way. */
  static double work(Aggregate aggregate, RelMetadataQuery mq) {
    double work = 1 + aggregate.getGroupCount() + aggregate.getAggCallList().size();
    return mq.getRowCount(aggregate.getInput()) * work * PagedbCost.CPU_OPERATOR
        + mq.getRowCount(aggregate) * PagedbCost.CPU_TUPLE;
  }

  /** The calls as the executor names them. */
  static List<AlgebraNode.AggregateCall> calls(Aggregate aggregate) {
    List<AlgebraNode.AggregateCall> calls = new ArrayList<>();
    for (AggregateCall call : aggregate.getAggCallList()) {
      calls.add(((AggregateOperator) call.getAggregation()).reading(call.getArgList()));
    }
    return calls;
  }

  @Override
  public boolean blocksOn(int input) {
    return true;
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    List<Integer> keys = groupSet.asList();
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      all.add(i);
    }
    return new AggregatePlan(
        input, keys, List.of(all), calls(this), Implementation.estimate(this, true, input));
  }
}
