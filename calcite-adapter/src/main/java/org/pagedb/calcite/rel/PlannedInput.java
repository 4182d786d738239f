package org.pagedb.calcite.rel;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/**
 * A leaf of Calcite's tree that is planned already: something Calcite need not look into, such as a
 * window or a common table. Its cost is sunk, so it counts as nothing.
 */
public final class PlannedInput extends AbstractRelNode implements PagedbRel {

  private final PhysicalPlan plan;

  /** A leaf over a finished plan. */
  public PlannedInput(
      RelOptCluster cluster, RelDataType rowType, Convention convention, PhysicalPlan plan) {
    super(cluster, cluster.traitSetOf(convention));
    this.rowType = rowType;
    this.plan = plan;
  }

  private PlannedInput(PlannedInput original, RelTraitSet traits) {
    super(original.getCluster(), traits);
    this.rowType = original.rowType;
    this.plan = original.plan;
  }

  /** The same leaf in the physical convention. */
  public PlannedInput inPhysicalConvention() {
    return new PlannedInput(getCluster(), rowType, PagedbRel.CONVENTION, plan);
  }

  @Override
  public PhysicalPlan implement() {
    return plan;
  }

  @Override
  public PlannedInput copy(
      RelTraitSet traits, java.util.List<org.apache.calcite.rel.RelNode> none) {
    return new PlannedInput(this, traits);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return Math.max(1, plan.estimate().rows());
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    return planner.getCostFactory().makeTinyCost();
  }

  /** Two leaves are the same only if they stand for the same plan object. */
  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("plan", System.identityHashCode(plan));
  }
}
