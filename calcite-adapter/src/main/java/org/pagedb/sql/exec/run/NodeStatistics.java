package org.pagedb.sql.exec.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BinaryOperator;

/** What EXPLAIN ANALYZE says of one plan node: summed over all its runs. */
public final class NodeStatistics {

  private long loops;
  private long rows;
  private long startupNanos;
  private long totalNanos;
  private long pagesHit;
  private long pagesRead;
  private boolean repeated;
  private final Map<String, Object> details = new LinkedHashMap<>();

  /** One more run begins. */
  void started() {
    loops++;
  }

  /** A call gave rows and took time; {@code first} if it was the run's first call. */
  void gave(long moreRows, long nanos, boolean first) {
    rows += moreRows;
    totalNanos += nanos;
    if (first) {
      startupNanos += nanos;
    }
  }

  /** Notes runs that nobody timed call by call. */
  public void ran(long runs, long givenRows, long startup, long total) {
    loops += runs;
    rows += givenRows;
    startupNanos += startup;
    totalNanos += total;
  }

  /** Adds what another thread has counted for the same node. */
  void addLane(NodeStatistics lane) {
    repeated |= lane.loops > 1;
    ran(lane.loops, lane.rows, lane.startupNanos, lane.totalNanos);
    pages(pagesHit + lane.pagesHit, pagesRead + lane.pagesRead);
    lane.details.forEach((name, value) -> details.merge(name, value, sumOrLargest(name)));
  }

  /** Adds the sum of lanes; a thread's lanes count as one run together if no lane had two. */
  void addRuns(NodeStatistics lanes, int threads) {
    long runs = lanes.repeated ? lanes.loops : Math.min(lanes.loops, threads);
    ran(runs, lanes.rows, lanes.startupNanos, lanes.totalNanos);
    pages(pagesHit + lanes.pagesHit, pagesRead + lanes.pagesRead);
    lanes.details.forEach((name, value) -> details.merge(name, value, sumOrLargest(name)));
  }

  /** Rows and fetches add up; of memory and methods the largest is shown. */
  private static BinaryOperator<Object> sumOrLargest(String name) {
    boolean sums = name.startsWith("Rows Removed") || name.equals("Heap Fetches");
    return (one, other) -> {
      if (one instanceof Number a && other instanceof Number b) {
        return sums ? a.longValue() + b.longValue() : Math.max(a.longValue(), b.longValue());
      }
      return one;
    };
  }

  /** Time that gave no rows. */
  void spent(long nanos, boolean startup) {
    totalNanos += nanos;
    startupNanos += startup ? nanos : 0;
  }

  /** One whole run of a node that is no operator. */
  public void ran(long moreRows, long nanos) {
    started();
    gave(moreRows, nanos, true);
  }

  /** Notes a figure of the node's own, for example {@code Rows Removed by Filter}. */
  public void detail(String name, Object value) {
    details.put(name, value);
  }

  /** The node's own figures. */
  public Map<String, Object> details() {
    return details;
  }

  /** Notes how many pages the node itself has touched: found in memory, and read from disk. */
  public void pages(long hit, long read) {
    pagesHit = hit;
    pagesRead = read;
  }

  /** Pages found in memory. */
  public long pagesHit() {
    return pagesHit;
  }

  /** Pages read from disk. */
  public long pagesRead() {
    return pagesRead;
  }

  /** How often the node was run. */
  public long loops() {
    return loops;
  }

  /** Rows given by all runs. */
  public long rows() {
    return rows;
  }

  /** Nanoseconds until the first batch, inputs included, of all runs. */
  public long startupNanos() {
    return startupNanos;
  }

  /** Nanoseconds in all, inputs included. */
  public long totalNanos() {
    return totalNanos;
  }
}
