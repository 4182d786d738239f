/**
 * Planning through Calcite, from our algebra to the executor's plans.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.planner.QueryPlanner}; the steps are {@code PlannerPhase}.
 *
 * <h2>May use</h2>
 *
 * everything in calcite.
 */
package org.pagedb.calcite.planner;
