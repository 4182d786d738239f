/**
 * From analysed statements to physical plans without a search.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.shortpath.ShortPath}.
 *
 * <h2>Invariants</h2>
 *
 * H1: nothing here loads a class of Calcite. H2: a sub-query's plan knows what it refers to outside
 * of itself, so that its runs can be remembered.
 *
 * <h2>May use</h2>
 *
 * plan and all below it.
 */
package org.pagedb.sql.exec.shortpath;
