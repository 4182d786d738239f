package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.expression.Expression;

/** LIMIT and OFFSET; over a sort they become one step that keeps only the first rows. */
public final class PageLimit extends SingleRel implements PagedbRel {

  private static final double DEFAULT_SHARE = 0.1;

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
    if (count == null) {
      return rows;
    }
    Expression limit = RexToExpression.translate(count);
    if (limit instanceof Expression.Constant) {
      Object value = ((Expression.Constant) limit).value();
      return value == null ? rows : Math.min(rows, ((Number) value).doubleValue());
    }
    return rows * DEFAULT_SHARE;
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(this);
    return planner.getCostFactory().makeCost(rows, rows * PagedbCost.CPU_OPERATOR, 0);
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    Expression limit = count == null ? null : RexToExpression.translate(count);
    Expression skip = offset == null ? null : RexToExpression.translate(offset);
    if (input instanceof SortPlan && limit != null && !((SortPlan) input).bounded()) {
      SortPlan sort = (SortPlan) input;
      input = new SortPlan(sort.input(), sort.keys(), true, limit, skip, sort.estimate());
    }
    return new LimitPlan(
        input, limit, skip, List.of(), Implementation.estimate(this, false, input));
  }
}
