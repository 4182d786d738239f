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
import org.apache.calcite.util.ImmutableBitSet;
import org.pagedb.sql.exec.access.Costs;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.plan.IncrementalSortPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** Rows in order, of an input that has the order of the first keys. */
public final class PageIncrementalSort extends SingleRel implements PagedbRel {

  /** For whom it sorts; nodes of different purposes are never taken for the same. */
  public enum Purpose {
    /** A sort of the statement's. */
    STATEMENT,
    /** A limit of the statement's over a sort. */
    LIMIT,
    /** A node that needs its input in order. */
    PARENT
  }

  private final RelCollation order;
  private final int presorted;
  private final Purpose purpose;

  /** {@code input} has the order of the first {@code presorted} keys. */
  public PageIncrementalSort(
      RelTraitSet traits, RelNode input, RelCollation order, int presorted, Purpose purpose) {
    super(input.getCluster(), traits, input);
    this.order = order;
    this.presorted = presorted;
    this.purpose = purpose;
  }

  @Override
  public PageIncrementalSort copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageIncrementalSort(traits, inputs.get(0), order, presorted, purpose);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("order", order)
        .item("presorted", presorted)
        .item("purpose", purpose);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput());
  }

  /** How many times something is sorted, about. */
  private double groups(RelMetadataQuery mq) {
    ImmutableBitSet.Builder keys = ImmutableBitSet.builder();
    for (int k = 0; k < presorted; k++) {
      keys.set(order.getFieldCollations().get(k).getFieldIndex());
    }
    return mq.getDistinctRowCount(getInput(), keys.build(), null);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    double cost = Costs.incrementalSort(rows, groups(mq));
    cost += PageJoin.penalty(this, Method.INCREMENTAL_SORT);
    return planner.getCostFactory().makeCost(rows, cost, 0);
  }

  @Override
  public double shareBeforeFirstRow(RelMetadataQuery mq) {
    return 1 / groups(mq);
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    return new IncrementalSortPlan(
        input,
        OrderKeys.sortKeys(order, this),
        presorted,
        Implementation.estimate(this, false, input));
  }
}
