/**
 * The order of joins.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.join.JoinOrder}. Calcite's own exploration of join orders inside
 * Volcano was measured two orders of magnitude slower than a dynamic program outside it.
 *
 * <h2>Invariants</h2>
 *
 * J1: the result has the columns of the original, in its order. J2: every condition is tested
 * exactly once.
 *
 * <h2>May use</h2>
 *
 * calcite.metadata, Calcite.
 */
package org.pagedb.calcite.join;
