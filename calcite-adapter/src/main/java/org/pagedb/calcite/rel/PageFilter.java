package org.pagedb.calcite.rel;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** Rows for which a condition is true. */
public final class PageFilter extends Filter implements KeepsOrder {

  /** A filter over an input in our convention. */
  public PageFilter(RelOptCluster cluster, RelTraitSet traits, RelNode input, RexNode condition) {
    super(cluster, traits, input, condition);
  }

  @Override
  public PageFilter copy(RelTraitSet traits, RelNode input, RexNode condition) {
    return new PageFilter(getCluster(), traits, input, condition);
  }

  @Override
  public RelCollation orderOver(RelCollation input) {
    return input;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput()) * mq.getSelectivity(getInput(), condition);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    int tests = RelOptUtil.conjunctions(condition).size();
    return planner
        .getCostFactory()
        .makeCost(mq.getRowCount(this), rows * tests * PagedbCost.CPU_OPERATOR, 0);
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    return new FilterPlan(
        input, RexToExpression.translate(condition), Implementation.estimate(this, false, input));
  }
}
