package org.pagedb.sql.exec.plan;

/**
 * What the planner expects of a node, in PostgreSQL's cost units, for EXPLAIN.
 *
 * @param startupCost until the first row
 * @param totalCost until the last one
 * @param rows how many rows
 * @param width bytes of a row
 */
public record Estimate(double startupCost, double totalCost, double rows, int width) {

  /** For plans made without estimating. */
  public static final Estimate UNKNOWN = new Estimate(0, 0, 1, 0);

  /** One row that costs next to nothing. */
  public static final Estimate ONE_ROW = new Estimate(0, 0.01, 1, 4);
}
