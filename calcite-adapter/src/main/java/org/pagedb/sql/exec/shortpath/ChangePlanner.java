package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.algebra.AlgebraNode.Conflict;
import org.pagedb.sql.algebra.AlgebraNode.ConflictAction;
import org.pagedb.sql.algebra.MergeStep;
import org.pagedb.sql.exec.plan.ConflictInsertPlan;
import org.pagedb.sql.exec.plan.DeletePlan;
import org.pagedb.sql.exec.plan.InsertPlan;
import org.pagedb.sql.exec.plan.MergePlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.UpdatePlan;
import org.pagedb.sql.type.PgType;

/** Plans INSERT, UPDATE, DELETE and MERGE over whatever plan gives their rows. */
public final class ChangePlanner {

  private final SubqueryPlanner.Planner inputs;
  private final SubqueryPlanner subqueries;

  /** {@code inputs} plans what gives the rows. */
  public ChangePlanner(SubqueryPlanner.Planner inputs, SubqueryPlanner subqueries) {
    this.inputs = inputs;
    this.subqueries = subqueries;
  }

  /** The plan of a change, or null if the node is none. */
  public PhysicalPlan plan(AlgebraNode node) {
    if (node instanceof AlgebraNode.Insert insert) {
      return insert(insert);
    }
    if (node instanceof AlgebraNode.Update update) {
      return new UpdatePlan(
          update.table(),
          update.members(),
          inputs.plan(update.input()),
          update.changed(),
          checks(update.checks()),
          subqueries.planned(update.returning()),
          types(update.returning().isEmpty(), update));
    }
    if (node instanceof AlgebraNode.Delete delete) {
      return new DeletePlan(
          delete.table(),
          delete.members(),
          inputs.plan(delete.input()),
          subqueries.planned(delete.returning()),
          types(delete.returning().isEmpty(), delete));
    }
    return node instanceof AlgebraNode.Merge merge ? merge(merge) : null;
  }

  private PhysicalPlan merge(AlgebraNode.Merge merge) {
    List<MergeStep> steps = new ArrayList<>(merge.steps().size());
    for (MergeStep step : merge.steps()) {
      steps.add(
          new MergeStep(
              step.matched(),
              subqueries.planned(step.condition()),
              step.kind(),
              subqueries.planned(step.values()),
              step.changed(),
              subqueries.plannedPolicies(step.target()),
              subqueries.plannedPolicies(step.made())));
    }
    return new MergePlan(
        merge.table(),
        merge.members(),
        inputs.plan(merge.input()),
        steps,
        subqueries.planned(merge.generated()),
        checks(merge.checks()));
  }

  private PhysicalPlan insert(AlgebraNode.Insert insert) {
    if (insert.conflict() != null && insert.conflict().action() != ConflictAction.ERROR) {
      return conflictInsert(insert);
    }
    return new InsertPlan(
        insert.table(),
        inputs.plan(insert.input()),
        checks(insert.checks()),
        subqueries.planned(insert.returning()),
        types(insert.returning().isEmpty(), insert));
  }

  private PhysicalPlan conflictInsert(AlgebraNode.Insert insert) {
    Conflict conflict = insert.conflict();
    Conflict planned =
        new Conflict(
            conflict.action(),
            conflict.arbiters(),
            conflict.targets(),
            subqueries.planned(conflict.assignments()),
            subqueries.planned(conflict.condition()),
            subqueries.plannedPolicies(conflict.existing()),
            subqueries.plannedPolicies(conflict.updated()));
    return new ConflictInsertPlan(
        insert.table(),
        inputs.plan(insert.input()),
        planned,
        checks(insert.checks()),
        subqueries.planned(insert.returning()),
        types(insert.returning().isEmpty(), insert));
  }

  private List<Check> checks(List<Check> checks) {
    List<Check> planned = new ArrayList<>(checks.size());
    for (Check check : checks) {
      planned.add(new Check(check.name(), subqueries.planned(check.condition()), check.ofView()));
    }
    return planned;
  }

  private static List<PgType> types(boolean none, AlgebraNode node) {
    return none ? List.of() : node.columnTypes();
  }
}
