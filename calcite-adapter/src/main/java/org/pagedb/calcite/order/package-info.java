/**
 * Which orders of rows are worth having.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.order.InterestingOrders}. An order is a trait of physical nodes; only
 * those that something in the statement can use are offered, as in System R.
 *
 * <h2>Invariants</h2>
 *
 * O1: an order is over table columns, and each of its prefixes is as good as a start of it.
 *
 * <h2>May use</h2>
 *
 * calcite.rel and what that may use.
 */
package org.pagedb.calcite.order;
