/**
 * Typed expressions as SQL text again, in PostgreSQL's spelling.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.analysis.text.ExpressionText}.
 *
 * <h2>Invariants</h2>
 *
 * D1: what is written means the same when it is parsed and analysed again.
 *
 * <h2>May use</h2>
 *
 * analysis.resolution, parser, type, expression, error.
 */
package org.pagedb.sql.analysis.text;
