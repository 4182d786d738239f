/**
 * What parsing, analysis and planning cost.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.planning.PlanningTimes}.
 */
package org.pagedb.benchmarks.planning;
