/**
 * Analysed statements as relational algebra of our own, free of Calcite so that simple statements
 * never load it.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.algebra.AlgebraNode}.
 *
 * <h2>Invariants</h2>
 *
 * A1: column references count the input's columns from 0; a join's right columns follow its left
 * ones. A2: nodes are immutable and hold no session state.
 *
 * <h2>May use</h2>
 *
 * type, function, catalog, expression.
 */
package org.pagedb.sql.algebra;
