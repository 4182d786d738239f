/**
 * EXPLAIN: plans, and what their execution counted, in PostgreSQL's layouts.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.explain.PlanTree} describes a plan as {@link
 * org.pagedb.sql.explain.PlanNode}s; {@link org.pagedb.sql.explain.PlanText} and {@link
 * org.pagedb.sql.explain.PlanDocument} write those.
 *
 * <h2>Invariants</h2>
 *
 * X1: nothing is counted or timed unless the execution was begun with statistics.
 *
 * <h2>May use</h2>
 *
 * exec's plans, algebra, analysis.text, expression, catalog, type.
 */
package org.pagedb.sql.explain;
