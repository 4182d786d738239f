package org.pagedb.calcite.rel;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** A join that tries all pairs. */
public final class PageNestedLoopJoin extends PageJoin {

  /**
   * A pair is put together before it is compared. So hashing is chosen wherever there are keys:
   * what it costs does not rise with the square of a wrong estimate.
   */
  private static final double PAIR = 3;

  /** A join by any condition. */
  public PageNestedLoopJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType joinType) {
    super(cluster, traits, left, right, condition, joinType);
  }

  @Override
  public PageNestedLoopJoin copy(
      RelTraitSet traits,
      RexNode condition,
      RelNode left,
      RelNode right,
      JoinRelType joinType,
      boolean semiJoinDone) {
    return new PageNestedLoopJoin(getCluster(), traits, left, right, condition, joinType);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double kept = mq.getRowCount(getRight());
    double pairs = mq.getRowCount(getLeft()) * kept;
    return planner
        .getCostFactory()
        .makeCost(
            mq.getRowCount(this),
            pairs * PagedbCost.CPU_OPERATOR * PAIR
                + kept * PagedbCost.CPU_TUPLE * 1.5 // as in a hash join: both keep the right input
                + penalty(Method.NESTLOOP),
            0);
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan left = Implementation.of(getLeft());
    PhysicalPlan right = Implementation.of(getRight());
    return new NestedLoopPlan(
        left,
        right,
        kind(),
        condition.isAlwaysTrue() ? null : RexToExpression.translate(condition),
        false,
        Implementation.estimate(this, false, left, right));
  }
}
