/**
 * What the planner is told about rows: counts, distinct values, keys.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.metadata.PagedbMetadataQuery}, which replaces Calcite's generated
 * handlers.
 *
 * <h2>May use</h2>
 *
 * catalog's statistics, expression, calcite.rex, calcite.rel's table, Calcite.
 */
package org.pagedb.calcite.metadata;
