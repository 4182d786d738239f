package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.plan.MergeJoinPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.expression.Expression;

/** A join of two inputs that come in the order of its keys. */
public final class PageMergeJoin extends PageJoin {

  private final List<Integer> keyOrder;

  /**
   * A join whose keys are all plain columns.
   *
   * @param traits with the order in which joined rows come
   * @param keyOrder in which order the keys of its condition are compared
   */
  public PageMergeJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType joinType,
      List<Integer> keyOrder) {
    super(cluster, traits, left, right, condition, joinType);
    this.keyOrder = List.copyOf(keyOrder);
  }

  @Override
  public PageMergeJoin copy(
      RelTraitSet traits,
      RexNode condition,
      RelNode left,
      RelNode right,
      JoinRelType joinType,
      boolean semiJoinDone) {
    return new PageMergeJoin(getCluster(), traits, left, right, condition, joinType, keyOrder);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("keyOrder", keyOrder);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double left = mq.getRowCount(getLeft());
    double right = mq.getRowCount(getRight());
    double rows = mq.getRowCount(this);
    return planner
        .getCostFactory()
        .makeCost(
            rows,
            left * PagedbCost.CPU_OPERATOR * 1.5
                + right * PagedbCost.CPU_TUPLE * 0.75
                + rows * PagedbCost.CPU_OPERATOR
                + penalty(Method.MERGEJOIN),
            0);
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan left = Implementation.of(getLeft());
    PhysicalPlan right = Implementation.of(getRight());
    JoinKeys keys = JoinKeys.of(this);
    Expression residual =
        keys.residual() == null ? null : RexToExpression.translate(keys.residual());
    return new MergeJoinPlan(
        left,
        right,
        kind(),
        JoinKeys.columns(keys.left(), keyOrder),
        JoinKeys.columns(keys.right(), keyOrder),
        residual,
        Implementation.estimate(this, false, left, right));
  }
}
