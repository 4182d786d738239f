/**
 * Physical nodes in the {@code PAGEDB} convention, and how each becomes a plan of the executor.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.rel.PagedbRel}.
 *
 * <h2>May use</h2>
 *
 * calcite.schema, calcite.rex, calcite.cost, calcite.metadata, exec's plans, Calcite.
 */
package org.pagedb.calcite.rel;
