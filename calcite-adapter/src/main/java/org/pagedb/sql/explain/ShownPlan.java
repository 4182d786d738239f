package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.FunctionScanPlan;
import org.pagedb.sql.exec.plan.GatherPlan;
import org.pagedb.sql.exec.plan.GroupingPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.SystemScanPlan;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.expression.Expression;

/**
 * Several of our nodes that are one of PostgreSQL's: it computes projections and tests filters in
 * the node below, and its common tables stand at the topmost node.
 *
 * @param plan the node that is shown
 * @param last the one whose rows come out of it
 * @param filters that are tested in it
 * @param expressions that are computed in it, those of its own included
 */
record ShownPlan(
    PhysicalPlan plan, PhysicalPlan last, List<Expression> filters, List<Expression> expressions) {

  static ShownPlan of(PhysicalPlan top) {
    List<Expression> filters = new ArrayList<>();
    List<Expression> expressions = new ArrayList<>();
    PhysicalPlan plan = top;
    PhysicalPlan last = null;
    while (true) {
      if (plan instanceof CommonTablePlan common) {
        plan = common.body();
      } else if (plan instanceof GatherPlan gather && gather.hidden()) {
        plan = gather.inputs().get(0);
      } else if (plan instanceof ProjectPlan project) {
        expressions.addAll(project.expressions());
        plan = project.input();
      } else if (plan instanceof FilterPlan filter && tests(filter.input())) {
        filters.add(filter.condition());
        expressions.add(filter.condition());
        last = last == null ? filter : last;
        plan = filter.input();
      } else {
        break;
      }
    }
    expressions.addAll(PlanExpressions.of(plan));
    return new ShownPlan(plan, last == null ? plan : last, filters, expressions);
  }

  /** Whether PostgreSQL's node tests conditions itself; ours leaves that to a filter above it. */
  private static boolean tests(PhysicalPlan plan) {
    return plan instanceof CommonScanPlan
        || plan instanceof FunctionScanPlan
        || plan instanceof SystemScanPlan
        || plan instanceof GroupingPlan
        || plan instanceof ValuesPlan values && values.rows().size() == 1;
  }
}
