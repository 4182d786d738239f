/**
 * Our algebra on its way to Calcite.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.translate.AlgebraToRel}.
 *
 * <h2>Invariants</h2>
 *
 * L1: a tree and its translation have the same columns. L2: what is volatile, or reads an outer
 * row, never reaches a rule.
 *
 * <h2>May use</h2>
 *
 * algebra, expression, exec's plans, calcite.rex, calcite.rel, calcite.schema, calcite.type,
 * Calcite.
 */
package org.pagedb.calcite.translate;
