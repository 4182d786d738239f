package org.pagedb.calcite.planner;

import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.pagedb.calcite.metadata.PagedbMetadataQuery;
import org.pagedb.calcite.order.InterestingOrders;
import org.pagedb.calcite.rel.PagedbRel;
import org.pagedb.calcite.translate.AlgebraToRel;
import org.pagedb.calcite.type.PagedbTypeFactory;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.shortpath.SubqueryPlanner;

/** Finds a node's plan by a search through Calcite. */
final class PlanSearch {

  private final PlanningContext context;
  private final SubqueryPlanner.Planner others;
  private final SubqueryPlanner.Planner subqueries;

  /**
   * Prepares for one search.
   *
   * @param others plans nodes that Calcite does not see
   * @param subqueries plans the queries in expressions
   */
  PlanSearch(
      PlanningContext context, SubqueryPlanner.Planner others, SubqueryPlanner.Planner subqueries) {
    this.context = context;
    this.others = others;
    this.subqueries = subqueries;
  }

  PhysicalPlan plan(AlgebraNode node) {
    PlannerStart.await();
    VolcanoPlanner planner = new SearchPlanner(Contexts.of(context, new InterestingOrders()));
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
    RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(new PagedbTypeFactory()));
    cluster.setMetadataQuerySupplier(() -> new PagedbMetadataQuery(context.values()));
    RelNode rel = new AlgebraToRel(cluster, context, others, subqueries).translate(node);
    for (PlannerPhase phase : PlannerPhase.values()) {
      rel = phase.run(rel);
    }
    return ((PagedbRel) rel).implement();
  }
}
