/**
 * Rewrites of analysed statements that hold whatever the data: algebra in, algebra out.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.rewrite.SubqueryRewrite} and {@link org.pagedb.sql.rewrite.PushDown}.
 *
 * <h2>Invariants</h2>
 *
 * W1: a rewrite gives the same rows and columns whatever the data.
 *
 * <h2>May use</h2>
 *
 * type, function, expression, algebra.
 */
package org.pagedb.sql.rewrite;
