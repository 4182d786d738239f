/**
 * Physical plans: immutable trees, made once by the short path or the planner and run any number of
 * times, also at the same time.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.plan.PhysicalPlan}: {@code plan.start(context)} makes the operators of
 * one execution.
 *
 * <h2>Invariants</h2>
 *
 * P1: a plan holds no state of an execution. P2: column references count the input's columns; a
 * join's right columns follow its left ones. P3: sub-queries in its expressions are {@link
 * org.pagedb.sql.exec.plan.PlannedSubquery}s.
 *
 * <h2>May use</h2>
 *
 * operator and all below it.
 */
package org.pagedb.sql.exec.plan;
