package org.pagedb.sql.exec.divide;

import java.util.List;
import org.pagedb.sql.exec.access.Estimates;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.GroupingPlan;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ProjectSetPlan;
import org.pagedb.sql.exec.plan.SetOperationPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.SortedAggregatePlan;
import org.pagedb.sql.exec.plan.UniquePlan;
import org.pagedb.sql.exec.plan.WindowPlan;

/** The same node over other inputs that give the same rows. */
final class PlanInputs {

  private PlanInputs() {}

  /**
   * The inputs below which a Gather may stand: none where a node runs an input many times, which
   * are the right sides of nested loops and the steps of recursion.
   */
  static List<PhysicalPlan> of(PhysicalPlan plan) {
    if (plan instanceof NestedLoopPlan join) {
      return List.of(join.left());
    }
    return hasKnownInputs(plan) ? plan.inputs() : List.of();
  }

  private static boolean hasKnownInputs(PhysicalPlan plan) {
    return plan instanceof FilterPlan
        || plan instanceof ProjectPlan
        || plan instanceof LimitPlan
        || plan instanceof SortPlan
        || plan instanceof GroupingPlan
        || plan instanceof UniquePlan
        || plan instanceof WindowPlan
        || plan instanceof ProjectSetPlan
        || plan instanceof HashJoinPlan
        || plan instanceof AppendPlan
        || plan instanceof SetOperationPlan
        || plan instanceof CommonTablePlan;
  }

  /** The node over {@code inputs} in the place of {@link #of}, with its cost changed as theirs. */
  static PhysicalPlan replaced(PhysicalPlan plan, List<PhysicalPlan> inputs) {
    Estimate estimate = estimate(plan, inputs);
    PhysicalPlan first = inputs.get(0);
    if (plan instanceof FilterPlan p) {
      return new FilterPlan(first, p.condition(), estimate);
    } else if (plan instanceof ProjectPlan p) {
      return new ProjectPlan(first, p.expressions(), p.types(), estimate);
    } else if (plan instanceof LimitPlan p) {
      return new LimitPlan(
          first, p.count(), p.offset(), p.ties(), Estimates.limit(first, p.estimate().rows()));
    } else if (plan instanceof SortPlan p) {
      return new SortPlan(first, p.keys(), p.bounded(), p.count(), p.offset(), estimate);
    } else if (plan instanceof AggregatePlan p) {
      return new AggregatePlan(first, p.keys(), p.sets(), p.calls(), estimate);
    } else if (plan instanceof SortedAggregatePlan p) {
      return new SortedAggregatePlan(first, p.keys(), p.calls(), estimate);
    } else if (plan instanceof UniquePlan p) {
      return new UniquePlan(first, p.keys(), estimate);
    } else if (plan instanceof WindowPlan p) {
      return new WindowPlan(first, p.partition(), p.order(), p.frame(), p.calls(), estimate);
    } else if (plan instanceof ProjectSetPlan p) {
      return new ProjectSetPlan(first, p.expressions(), p.types(), estimate);
    } else if (plan instanceof NestedLoopPlan p) {
      return new NestedLoopPlan(first, p.right(), p.kind(), p.condition(), p.lateral(), estimate);
    }
    return replacedPair(plan, inputs, estimate);
  }

  private static PhysicalPlan replacedPair(
      PhysicalPlan plan, List<PhysicalPlan> inputs, Estimate estimate) {
    PhysicalPlan first = inputs.get(0);
    if (plan instanceof HashJoinPlan p) {
      return new HashJoinPlan(
          first,
          inputs.get(1),
          p.kind(),
          p.leftKeys(),
          p.rightKeys(),
          p.residual(),
          p.nullAware(),
          estimate);
    } else if (plan instanceof AppendPlan) {
      return new AppendPlan(inputs, estimate);
    } else if (plan instanceof SetOperationPlan p) {
      return new SetOperationPlan(first, inputs.get(1), p.intersect(), p.all(), estimate);
    } else if (plan instanceof CommonTablePlan p) {
      return new CommonTablePlan(p.id(), p.name(), first, inputs.get(1), p.changesData());
    }
    throw new IllegalArgumentException(plan.getClass().getSimpleName());
  }

  /** What a node costs beside its inputs, at least 0. */
  static double ownCost(PhysicalPlan plan) {
    double cost = plan.estimate().totalCost();
    for (PhysicalPlan input : plan.inputs()) {
      cost -= input.estimate().totalCost();
    }
    return Math.max(0, cost);
  }

  private static Estimate estimate(PhysicalPlan plan, List<PhysicalPlan> inputs) {
    Estimate before = plan.estimate();
    List<PhysicalPlan> old = of(plan);
    double saved = 0;
    double startup = before.startupCost();
    for (int i = 0; i < inputs.size(); i++) {
      saved += old.get(i).estimate().totalCost() - inputs.get(i).estimate().totalCost();
      startup = Math.max(startup, inputs.get(i).estimate().startupCost());
    }
    double total = Math.max(0, before.totalCost() - saved);
    boolean blocking = before.startupCost() >= before.totalCost();
    return new Estimate(
        blocking ? total : Math.min(startup, total), total, before.rows(), before.width());
  }
}
