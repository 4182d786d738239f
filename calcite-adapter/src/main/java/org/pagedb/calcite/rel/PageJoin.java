package org.pagedb.calcite.rel;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.access.PlannerMethods;
import org.pagedb.sql.exec.access.PlanningContext;

/** What all our joins share. */
abstract class PageJoin extends Join implements PagedbRel {

  PageJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType joinType) {
    super(cluster, traits, List.of(), left, right, condition, Set.of(), joinType);
  }

  /** What a way that is switched off costs more. */
  final double penalty(PlannerMethods.Method method) {
    return penalty(this, method);
  }

  /** What a way that is switched off costs a node more. */
  static double penalty(RelNode rel, PlannerMethods.Method method) {
    return rel.getCluster()
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
