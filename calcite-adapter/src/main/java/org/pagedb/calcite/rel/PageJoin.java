package org.pagedb.calcite.rel;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.metadata.PagedbMetadataQuery;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.access.PlannerMethods;
import org.pagedb.sql.exec.access.PlanningContext;

/** What all our joins share: how many rows come out. */
abstract class PageJoin extends Join implements PagedbRel {

  private static final double SEMI_SHARE = 0.5;

  PageJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType joinType) {
    super(cluster, traits, List.of(), left, right, condition, Set.of(), joinType);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    double left = mq.getRowCount(getLeft());
    double right = mq.getRowCount(getRight());
    double pairs = ((PagedbMetadataQuery) mq).joinRows(getLeft(), getRight(), this);
    return switch (joinType) {
      case LEFT -> Math.max(left, pairs);
      case RIGHT -> Math.max(right, pairs);
      case FULL -> Math.max(pairs, left + right);
      case SEMI -> Math.max(1, Math.min(left * SEMI_SHARE, pairs));
      case ANTI -> Math.max(1, left - Math.min(left * SEMI_SHARE, pairs));
      default -> pairs;
    };
  }

  /** What a way that is switched off costs more. */
  final double penalty(PlannerMethods.Method method) {
    return getCluster()
        .getPlanner()
        .getContext()
        .unwrapOrThrow(PlanningContext.class)
        .methods()
        .penalty(method);
  }

  /** The kind as the executor names it. */
  AlgebraNode.JoinKind kind() {
    return AlgebraNode.JoinKind.valueOf(joinType.name());
  }
}
