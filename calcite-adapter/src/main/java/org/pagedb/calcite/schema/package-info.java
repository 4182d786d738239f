/**
 * Tables as Calcite plans them.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.schema.PagedbRelOptTable}.
 *
 * <h2>May use</h2>
 *
 * catalog, algebra, Calcite.
 */
package org.pagedb.calcite.schema;
