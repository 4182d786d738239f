/**
 * What plans cost.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.cost.PagedbCost}.
 *
 * <h2>May use</h2>
 *
 * Calcite.
 */
package org.pagedb.calcite.cost;
