/**
 * PostgreSQL's rules for which type, function, operator or cast is meant.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.analysis.resolution.Coercion} for casts, {@link
 * org.pagedb.sql.analysis.resolution.OperatorResolver} and {@link
 * org.pagedb.sql.analysis.resolution.FunctionResolver} for overloads, {@link
 * org.pagedb.sql.analysis.resolution.Parameters} for parameter types.
 *
 * <h2>Invariants</h2>
 *
 * R1: overloads are chosen by the steps of PostgreSQL's manual, chapter 10, in their order. R2: a
 * literal becomes a datum of its type as soon as the type is known.
 *
 * <h2>May use</h2>
 *
 * tree, type, function, catalog, expression, error.
 */
package org.pagedb.sql.analysis.resolution;
