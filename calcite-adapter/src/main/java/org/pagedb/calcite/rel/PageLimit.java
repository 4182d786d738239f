package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.access.Estimates;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.expression.Expression;

/**
 * LIMIT and OFFSET. Where its input gives rows as it goes, only the share of its cost counts that
 * is spent until there are enough.
 */
public final class PageLimit extends SingleRel implements KeepsOrder {

  private final RexNode offset;
  private final RexNode count;

  /** {@code offset} and {@code count} may be null. */
  public PageLimit(
      RelOptCluster cluster, RelTraitSet traits, RelNode input, RexNode offset, RexNode count) {
    super(cluster, traits, input);
    this.offset = offset;
    this.count = count;
  }

  @Override
  public PageLimit copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageLimit(getCluster(), traits, inputs.get(0), offset, count);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .itemIf("offset", offset, offset != null)
        .itemIf("count", count, count != null);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    return Math.min(rows, Estimates.wanted(limit(), null, rows));
  }

  private double wanted(RelMetadataQuery mq) {
    return Estimates.wanted(limit(), skipped(), mq.getRowCount(getInput()));
  }

  private Expression limit() {
    return count == null ? null : RexToExpression.translate(count);
  }

  private Expression skipped() {
    return offset == null ? null : RexToExpression.translate(offset);
  }

  @Override
  public RelCollation orderOver(RelCollation input) {
    return input;
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(this);
    return planner.getCostFactory().makeCost(rows, rows * PagedbCost.CPU_OPERATOR, 0);
  }

  @Override
  public RelOptCost costOfPartOfInput(RelOptPlanner planner, RelMetadataQuery mq) {
    PagedbCost below = (PagedbCost) planner.getCost(getInput(), mq);
    if (below == null || below.isInfinite()) {
      return null;
    }
    double share = Math.min(1, wanted(mq) / mq.getRowCount(getInput()));
    double startup = Math.min(below.total(), Startup.of(getInput(), planner, mq));
    double part = startup + share * (below.total() - startup);
    return computeSelfCost(planner, mq).plus(new PagedbCost(below.rows(), part, 0));
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    double wanted = Estimates.wanted(limit(), skipped(), input.estimate().rows());
    return new LimitPlan(input, limit(), skipped(), List.of(), Estimates.limit(input, wanted));
  }
}
