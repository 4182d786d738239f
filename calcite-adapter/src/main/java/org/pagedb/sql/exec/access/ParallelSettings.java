package org.pagedb.sql.exec.access;

import org.pagedb.sql.exec.plan.PhysicalPlan;

/**
 * What PostgreSQL's settings say of parallel plans.
 *
 * @param workersPerGather {@code max_parallel_workers_per_gather}
 * @param setupCost {@code parallel_setup_cost}
 * @param tupleCost {@code parallel_tuple_cost}
 * @param leastTablePages {@code min_parallel_table_scan_size} in pages
 * @param leastIndexPages {@code min_parallel_index_scan_size} in pages
 * @param force {@code force_parallel_mode}
 * @param leaderTakesPart {@code parallel_leader_participation}
 * @param hash {@code enable_parallel_hash}
 */
public record ParallelSettings(
    int workersPerGather,
    double setupCost,
    double tupleCost,
    long leastTablePages,
    long leastIndexPages,
    Force force,
    boolean leaderTakesPart,
    boolean hash) {

  /** PostgreSQL's defaults. */
  public static final ParallelSettings DEFAULTS =
      new ParallelSettings(2, 1000, 0.1, 1024, 64, Force.OFF, true, true);

  /** No parallel plans. */
  public static final ParallelSettings NONE =
      new ParallelSettings(0, 1000, 0.1, 1024, 64, Force.OFF, true, true);

  /** {@code force_parallel_mode}: whether a worker is used where that gains nothing. */
  public enum Force {
    OFF,
    ON,
    /** As on, but EXPLAIN does not show it. */
    REGRESS
  }

  /**
   * Whether a parallel plan could be cheaper than this one at all: most statements cost less than
   * to set workers up, and then need not be looked at any further.
   */
  public boolean mayPay(PhysicalPlan plan) {
    if (workersPerGather == 0) {
      return false;
    }
    if (force != Force.OFF || plan.estimate().totalCost() > setupCost) {
      return true;
    }
    for (PhysicalPlan input : plan.inputs()) {
      if (mayPay(input)) {
        return true;
      }
    }
    return false;
  }

  /** How many threads' work is done at a time, of which the leader has less time for it. */
  public double threads(int workers) {
    double ofLeader = leaderTakesPart ? Math.max(0, 1 - 0.3 * workers) : 0;
    return workers + ofLeader;
  }

  /**
   * How many workers a scan is worth: one from the least size on, and one more each time the size
   * triples.
   *
   * @param least the least size in pages
   */
  public int workers(double pages, long least) {
    if (pages < least) {
      return 0;
    }
    int workers = 1;
    double threshold = Math.max(1, least);
    while (pages >= threshold * 3 && workers < workersPerGather) {
      workers++;
      threshold *= 3;
    }
    return Math.min(workers, workersPerGather);
  }
}
