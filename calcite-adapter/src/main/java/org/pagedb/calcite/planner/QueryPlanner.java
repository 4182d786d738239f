package org.pagedb.calcite.planner;

import org.pagedb.calcite.translate.AlgebraToRel;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.divide.ParallelPlanner;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.shortpath.ShortPath;
import org.pagedb.sql.rewrite.ImpliedConditions;
import org.pagedb.sql.rewrite.PushDown;
import org.pagedb.sql.rewrite.SubqueryRewrite;

/**
 * Plans queries: directly what needs no search, and through Calcite what does. Cheap to make: one
 * for each context, and free of Calcite's classes, so that a process without joins loads none.
 */
public final class QueryPlanner {

  private final PlanningContext context;
  private final ShortPath direct;

  /** A planner for statements in a context. */
  public QueryPlanner(PlanningContext context) {
    this.context = context;
    direct = new ShortPath(context, this::plan, this::planQuery);
  }

  /** The plan of an analysed statement, parallel where that is allowed and expected to pay. */
  public PhysicalPlan planStatement(AlgebraNode statement) {
    PhysicalPlan serial = planQuery(statement);
    return context.parallel().mayPay(serial) ? new ParallelPlanner(context).plan(serial) : serial;
  }

  /** The plan of a statement, or of a sub-query in an expression, for one thread. */
  private PhysicalPlan planQuery(AlgebraNode query) {
    return plan(ImpliedConditions.rewrite(PushDown.rewrite(SubqueryRewrite.rewrite(query))));
  }

  /** The plan of a node whose sub-queries have been rewritten where that was possible. */
  private PhysicalPlan plan(AlgebraNode node) {
    return ShortPath.needsSearch(node) && AlgebraToRel.isTranslatable(node)
        ? new PlanSearch(context, this::plan, this::planQuery).plan(node)
        : direct.plan(node);
  }
}
