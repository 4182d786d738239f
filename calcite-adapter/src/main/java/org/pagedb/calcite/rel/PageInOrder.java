package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/**
 * A sort that has nothing to do, since its input comes in the order already. It is a node of its
 * own, and not just the input, so that the planner never takes sorted rows and unsorted ones for
 * the same.
 */
public final class PageInOrder extends SingleRel implements PagedbRel {

  /** Over an input with the traits asked for. */
  public PageInOrder(RelTraitSet traits, RelNode input) {
    super(input.getCluster(), traits, input);
  }

  @Override
  public PageInOrder copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageInOrder(traits, inputs.get(0));
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput());
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    return planner.getCostFactory().makeZeroCost();
  }

  @Override
  public PhysicalPlan implement() {
    return Implementation.of(getInput());
  }
}
