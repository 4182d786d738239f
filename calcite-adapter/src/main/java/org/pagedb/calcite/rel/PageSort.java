package org.pagedb.calcite.rel;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.sql.exec.access.Costs;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SortPlan;

/** All rows in order: for a sort of the statement's, or for a node that needs its input so. */
public final class PageSort extends Sort implements PagedbRel {

  private final boolean forParent;

  /**
   * A sort of an input in our convention, without limit or offset.
   *
   * @param forParent whether it only puts its input in order, and so is as good as its input; it
   *     must not be taken for a sort of the statement's, which is not
   */
  public PageSort(RelNode input, RelCollation collation, boolean forParent) {
    this(
        input.getCluster(),
        input.getCluster().traitSetOf(CONVENTION).replace(collation),
        input,
        collation,
        forParent);
  }

  private PageSort(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      RelCollation collation,
      boolean forParent) {
    super(cluster, traits, input, collation, null, null);
    this.forParent = forParent;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).itemIf("forParent", forParent, forParent);
  }

  @Override
  public PageSort copy(
      RelTraitSet traits, RelNode input, RelCollation collation, RexNode offset, RexNode fetch) {
    return new PageSort(getCluster(), traits, input, collation, forParent);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput());
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    double cost = Costs.sort(rows) + PageJoin.penalty(this, Method.SORT);
    return planner.getCostFactory().makeCost(rows, cost, 0);
  }

  @Override
  public boolean blocksOn(int input) {
    return true;
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    return new SortPlan(
        input, OrderKeys.sortKeys(collation, this), Implementation.estimate(this, true, input));
  }
}
