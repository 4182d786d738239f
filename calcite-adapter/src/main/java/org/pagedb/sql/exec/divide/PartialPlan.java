package org.pagedb.sql.exec.divide;

import org.pagedb.sql.exec.plan.PhysicalPlan;

/**
 * What each of several threads does so that together they give all of a plan's rows once.
 *
 * @param plan its estimate is of one thread's share
 * @param workers how many there should be beside the statement's own thread, at least 1
 */
record PartialPlan(PhysicalPlan plan, int workers) {}
