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
import org.pagedb.calcite.schema.CountedColumns;
import org.pagedb.sql.exec.access.RelationSizes;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/**
 * A leaf of Calcite's tree that is planned already: something Calcite need not look into, such as a
 * window or a common table. Its cost is sunk, so it counts as nothing.
 */
public final class PlannedInput extends AbstractRelNode implements PagedbRel, CountedColumns {

  private final PhysicalPlan plan;
  private final RelationSizes sizes;

  /** A leaf over a finished plan, of whose columns nothing is known. */
  public PlannedInput(RelOptCluster cluster, RelDataType rowType, PhysicalPlan plan) {
    this(cluster, rowType, plan, null);
  }

  /** A leaf over a finished plan, of whose columns the sizes tell. */
  public PlannedInput(
      RelOptCluster cluster, RelDataType rowType, PhysicalPlan plan, RelationSizes sizes) {
    super(cluster, cluster.traitSetOf(Convention.NONE));
    this.rowType = rowType;
    this.plan = plan;
    this.sizes = sizes;
  }

  private PlannedInput(PlannedInput original, RelTraitSet traits) {
    super(original.getCluster(), traits);
    this.rowType = original.rowType;
    this.plan = original.plan;
    this.sizes = original.sizes;
  }

  /** The same leaf in the physical convention. */
  public PlannedInput inPhysicalConvention() {
    return new PlannedInput(this, getCluster().traitSetOf(PagedbRel.CONVENTION));
  }

  @Override
  public RelationSizes sizes() {
    return sizes;
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
