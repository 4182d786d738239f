package org.pagedb.sql.exec.divide;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.exec.access.ParallelSettings;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.IndexOnlyScanPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.ParallelHashJoinPlan;
import org.pagedb.sql.exec.plan.PartialScanPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.TableScanPlan;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator.Direction;
import org.pagedb.storage.page.PageHeader;

/** Divides plans between threads, where that is possible and there is enough to divide. */
final class PartialPlans {

  /** Every lane keeps the inner rows of a nested loop, so there must not be many. */
  private static final double MOST_INNER_ROWS = 1000;

  /** An index's pages are guessed from its rows: a key of 8 bytes and what goes with it. */
  private static final double BYTES_OF_ENTRY = 20;

  private final PlanningContext context;
  private final ParallelSettings settings;

  PartialPlans(PlanningContext context) {
    this.context = context;
    settings = context.parallel();
  }

  /** One thread's part of a plan, or null. */
  PartialPlan of(PhysicalPlan plan) {
    if (plan instanceof TableScanPlan scan) {
      return tableScan(scan);
    } else if (plan instanceof IndexOnlyScanPlan scan) {
      return indexOnlyScan(scan);
    } else if (plan instanceof FilterPlan filter) {
      return filter(filter);
    } else if (plan instanceof ProjectPlan project) {
      return project(project);
    } else if (plan instanceof HashJoinPlan join) {
      return hashJoin(join);
    } else if (plan instanceof NestedLoopPlan join) {
      return nestedLoop(join);
    } else if (plan instanceof AppendPlan append) {
      return append(append);
    }
    return null;
  }

  private PartialPlan tableScan(TableScanPlan scan) {
    double pages = context.statistics().of(scan.scanned().table()).pages();
    int workers = settings.workers(pages, settings.leastTablePages());
    if (workers == 0
        || !ParallelSafety.isSafe(scan.scanned())
        || !ParallelSafety.isSafe(scan.condition())) {
      return null;
    }
    Estimate share = share(scan.estimate(), Math.min(pages, scan.estimate().totalCost()), workers);
    return new PartialPlan(new PartialScanPlan(scan, share), workers);
  }

  /** Only a whole index is divided, which is read as it lies in the file. */
  private PartialPlan indexOnlyScan(IndexOnlyScanPlan scan) {
    if (scan.direction() != Direction.FILE_ORDER) {
      return null;
    }
    double rows = context.statistics().of(scan.scanned().table()).rows();
    double pages = rows * BYTES_OF_ENTRY / PageHeader.PAGE_SIZE;
    int workers = settings.workers(pages, settings.leastIndexPages());
    if (workers == 0
        || !ParallelSafety.isSafe(scan.scanned())
        || !ParallelSafety.isSafe(scan.residual())) {
      return null;
    }
    Estimate share = share(scan.estimate(), 0, workers);
    return new PartialPlan(new PartialScanPlan(scan, share), workers);
  }

  /** A thread's share of a node: the pages are there for all of them, the rest is divided. */
  private Estimate share(Estimate whole, double undivided, int workers) {
    double threads = settings.threads(workers);
    return new Estimate(
        whole.startupCost(),
        undivided + (whole.totalCost() - undivided) / threads,
        Math.max(1, whole.rows() / threads),
        whole.width());
  }

  private PartialPlan filter(FilterPlan filter) {
    if (!ParallelSafety.isSafe(filter.condition())) {
      return null;
    }
    PartialPlan input = of(filter.input());
    return input == null
        ? null
        : new PartialPlan(
            new FilterPlan(input.plan(), filter.condition(), over(filter, input, 0)),
            input.workers());
  }

  private PartialPlan project(ProjectPlan project) {
    if (!ParallelSafety.areSafe(project.expressions())) {
      return null;
    }
    PartialPlan input = of(project.input());
    return input == null
        ? null
        : new PartialPlan(
            new ProjectPlan(
                input.plan(), project.expressions(), project.types(), over(project, input, 0)),
            input.workers());
  }

  /**
   * The estimate of a node whose own work is divided as its input's is.
   *
   * @param undivided what every thread has to do of its other inputs
   */
  private Estimate over(PhysicalPlan whole, PartialPlan input, double undivided) {
    double threads = settings.threads(input.workers());
    Estimate below = input.plan().estimate();
    return new Estimate(
        below.startupCost() + undivided,
        below.totalCost() + undivided + PlanInputs.ownCost(whole) / threads,
        Math.max(1, whole.estimate().rows() / threads),
        whole.estimate().width());
  }

  /** Not where the right side's rows have to be found out that matched in no lane. */
  private static boolean canDivideLeft(JoinKind kind) {
    return kind != JoinKind.RIGHT && kind != JoinKind.FULL;
  }

  private PartialPlan nestedLoop(NestedLoopPlan join) {
    boolean fewInner = join.lateral() || join.right().estimate().rows() <= MOST_INNER_ROWS;
    if (!canDivideLeft(join.kind())
        || !fewInner
        || !ParallelSafety.isSafe(join.condition())
        || !ParallelSafety.isSafe(join.right())) {
      return null;
    }
    PartialPlan left = of(join.left());
    if (left == null) {
      return null;
    }
    double inner = join.lateral() ? 0 : join.right().estimate().totalCost();
    return new PartialPlan(
        new NestedLoopPlan(
            left.plan(),
            join.right(),
            join.kind(),
            join.condition(),
            join.lateral(),
            over(join, left, inner)),
        left.workers());
  }

  private PartialPlan hashJoin(HashJoinPlan join) {
    if (!canDivideLeft(join.kind()) || !ParallelSafety.isSafe(join.residual())) {
      return null;
    }
    PartialPlan left = of(join.left());
    if (left == null) {
      return null;
    }
    PartialPlan right = settings.hash() ? of(join.right()) : null;
    if (right == null && !ParallelSafety.isSafe(join.right())) {
      return null;
    }
    PhysicalPlan inner = right == null ? join.right() : right.plan();
    HashJoinPlan parts =
        new HashJoinPlan(
            left.plan(),
            inner,
            join.kind(),
            join.leftKeys(),
            join.rightKeys(),
            join.residual(),
            join.nullAware(),
            over(join, left, inner.estimate().totalCost()));
    return new PartialPlan(
        new ParallelHashJoinPlan(parts, right != null, left.workers() + 1, parts.estimate()),
        left.workers());
  }

  private PartialPlan append(AppendPlan append) {
    List<PhysicalPlan> parts = new ArrayList<>();
    int workers = 0;
    double total = 0;
    double rows = 0;
    for (PhysicalPlan input : append.inputs()) {
      PartialPlan part = of(input);
      if (part == null) {
        return null;
      }
      parts.add(part.plan());
      workers = Math.max(workers, part.workers());
      total += part.plan().estimate().totalCost();
      rows += part.plan().estimate().rows();
    }
    Estimate estimate = new Estimate(0, total, rows, append.estimate().width());
    return new PartialPlan(new AppendPlan(parts, estimate), workers);
  }
}
