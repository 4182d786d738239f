package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.access.Costs;
import org.pagedb.sql.exec.access.Estimates;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.expression.Expression;

/** The first rows in an order: a sort that keeps no more than a limit above it lets out. */
public final class PageTop extends SingleRel implements PagedbRel {

  private final RelCollation order;
  private final RexNode offset;
  private final RexNode count;

  /** {@code offset} may be null. */
  public PageTop(
      RelTraitSet traits, RelNode input, RelCollation order, RexNode offset, RexNode count) {
    super(input.getCluster(), traits, input);
    this.order = order;
    this.offset = offset;
    this.count = count;
  }

  @Override
  public PageTop copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageTop(traits, inputs.get(0), order, offset, count);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("order", order)
        .itemIf("offset", offset, offset != null)
        .item("count", count);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return Math.min(mq.getRowCount(getInput()), wanted(mq));
  }

  private double wanted(RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    return Estimates.wanted(RexToExpression.translate(count), skipped(), rows);
  }

  private Expression skipped() {
    return offset == null ? null : RexToExpression.translate(offset);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double cost = Costs.top(mq.getRowCount(getInput()), wanted(mq));
    cost += PageJoin.penalty(this, Method.SORT);
    return planner.getCostFactory().makeCost(mq.getRowCount(this), cost, 0);
  }

  @Override
  public boolean blocksOn(int input) {
    return true;
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    return new SortPlan(
        input,
        OrderKeys.sortKeys(order, this),
        true,
        RexToExpression.translate(count),
        skipped(),
        Implementation.estimate(this, true, input));
  }
}
