/**
 * Rules that offer physical nodes; cost picks among what they offer.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.rule.PagedbRules} lists them; each draws what it does.
 *
 * <h2>Invariants</h2>
 *
 * P1: a rule that takes a condition in keeps what it cannot use.
 *
 * <h2>May use</h2>
 *
 * calcite.rel and what that may use.
 */
package org.pagedb.calcite.rule;
