package org.pagedb.sql.exec.divide;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.access.Costs;
import org.pagedb.sql.exec.access.ParallelSettings;
import org.pagedb.sql.exec.access.ParallelSettings.Force;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.aggregate.Accumulators;
import org.pagedb.sql.exec.plan.AggregatePlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.FinalizeAggregatePlan;
import org.pagedb.sql.exec.plan.GatherMergePlan;
import org.pagedb.sql.exec.plan.GatherPlan;
import org.pagedb.sql.exec.plan.PartialAggregatePlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.SortPlan;

/**
 * Looks for the places of a finished plan where several threads are expected to be faster, and lets
 * them. From the leaves up it keeps the cheaper of a node over its best inputs and a Gather over
 * what each thread does of the node.
 */
public final class ParallelPlanner {

  /** A merge compares more often than a plain Gather, and its workers wait for one another. */
  private static final double MERGE_FACTOR = 1.05;

  private final ParallelSettings settings;
  private final PartialPlans partials;

  /** A planner for statements in a context. */
  public ParallelPlanner(PlanningContext context) {
    settings = context.parallel();
    partials = new PartialPlans(context);
  }

  /** The plan itself, or one that gives the same rows by several threads. */
  public PhysicalPlan plan(PhysicalPlan serial) {
    if (!settings.mayPay(serial) || !ParallelMode.isPossible(serial)) {
      return serial;
    }
    PhysicalPlan best = best(serial);
    if (settings.force() != Force.OFF && best == serial && ParallelSafety.isSafe(serial)) {
      Estimate whole = serial.estimate();
      return new GatherPlan(
          serial, 1, true, settings.force() == Force.REGRESS, gathered(whole, whole.rows()));
    }
    return best;
  }

  private PhysicalPlan best(PhysicalPlan plan) {
    PhysicalPlan best = overBestInputs(plan);
    best = cheaper(best, gathered(plan));
    if (plan instanceof SortPlan sort) {
      best = cheaper(best, merged(sort));
    } else if (plan instanceof AggregatePlan aggregate) {
      best = cheaper(best, inParts(aggregate));
    }
    return best;
  }

  private static PhysicalPlan cheaper(PhysicalPlan one, PhysicalPlan other) {
    return other != null && other.estimate().totalCost() < one.estimate().totalCost() ? other : one;
  }

  private PhysicalPlan overBestInputs(PhysicalPlan plan) {
    List<PhysicalPlan> inputs = PlanInputs.of(plan);
    List<PhysicalPlan> better = new ArrayList<>(inputs.size());
    boolean changed = false;
    for (PhysicalPlan input : inputs) {
      PhysicalPlan best = best(input);
      changed |= best != input;
      better.add(best);
    }
    return changed ? PlanInputs.replaced(plan, better) : plan;
  }

  private Estimate gathered(Estimate below, double rows) {
    return new Estimate(
        settings.setupCost() + below.startupCost(),
        settings.setupCost() + below.totalCost() + settings.tupleCost() * rows,
        rows,
        below.width());
  }

  private PhysicalPlan gathered(PhysicalPlan plan) {
    PartialPlan part = partials.of(plan);
    return part == null
        ? null
        : new GatherPlan(
            part.plan(),
            part.workers(),
            false,
            false,
            gathered(part.plan().estimate(), plan.estimate().rows()));
  }

  private PhysicalPlan merged(SortPlan sort) {
    PartialPlan part = partials.of(sort.input());
    if (part == null
        || !ParallelSafety.isSafe(sort.count())
        || !ParallelSafety.isSafe(sort.offset())) {
      return null;
    }
    double threads = settings.threads(part.workers());
    Estimate below = part.plan().estimate();
    double cost = below.totalCost() + PlanInputs.ownCost(sort) / threads;
    Estimate sorted = new Estimate(cost, cost, below.rows(), below.width());
    PhysicalPlan share =
        new SortPlan(part.plan(), sort.keys(), sort.bounded(), sort.count(), sort.offset(), sorted);
    double rows = sort.estimate().rows();
    Estimate all = gathered(sorted, rows);
    double merge = rows * Costs.CPU_OPERATOR * 2 + settings.tupleCost() * rows;
    Estimate estimate =
        new Estimate(
            all.startupCost(),
            settings.setupCost() + cost + merge * MERGE_FACTOR,
            rows,
            sort.estimate().width());
    return new GatherMergePlan(share, part.workers(), sort.keys(), estimate);
  }

  private PhysicalPlan inParts(AggregatePlan aggregate) {
    if (!canBeInParts(aggregate)) {
      return null;
    }
    PartialPlan part = partials.of(aggregate.input());
    if (part == null) {
      return null;
    }
    double threads = settings.threads(part.workers());
    Estimate whole = aggregate.estimate();
    Estimate below = part.plan().estimate();
    double cost = below.totalCost() + PlanInputs.ownCost(aggregate) / threads;
    double groups = Math.max(1, Math.min(whole.rows(), below.rows()));
    Estimate share = new Estimate(cost, cost, groups, whole.width());
    AggregatePlan ofShare =
        new AggregatePlan(
            part.plan(), aggregate.keys(), aggregate.sets(), aggregate.calls(), share);
    double passed = groups * part.workers();
    Estimate gathered = gathered(share, passed);
    double values = 1 + aggregate.keys().size() + aggregate.calls().size();
    double total = gathered.totalCost() + passed * values * Costs.CPU_OPERATOR;
    return new FinalizeAggregatePlan(
        new GatherPlan(
            new PartialAggregatePlan(ofShare, share), part.workers(), false, false, gathered),
        new Estimate(total, total, whole.rows(), whole.width()));
  }

  private static boolean canBeInParts(AggregatePlan aggregate) {
    return aggregate.sets().size() == 1
        && aggregate.sets().get(0).size() == aggregate.keys().size()
        && aggregate.calls().stream()
            .allMatch(call -> ParallelSafety.isSafe(call) && Accumulators.canCombine(call));
  }
}
