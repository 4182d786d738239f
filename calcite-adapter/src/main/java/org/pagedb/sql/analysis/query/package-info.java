/**
 * Queries and changes of rows: from the syntax tree to the typed algebra.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.analysis.query.QueryAnalyzer} and {@code SelectAnalyzer} for queries,
 * {@link org.pagedb.sql.analysis.query.ChangeAnalyzer} for INSERT, UPDATE and DELETE, {@link
 * org.pagedb.sql.analysis.query.ExpressionAnalyzer} for expressions, {@code Scope} for names.
 *
 * <h2>Invariants</h2>
 *
 * Q1: one scope link is one level of an outer reference; a left side counts as a level only if its
 * join is lateral, and a join is lateral if anything went to or through its left side's scope. Q2:
 * clauses are analysed in PostgreSQL's order, so that of several errors the same one is reported.
 * Q3: an expression of type {@code unknown} never leaves the package.
 *
 * <h2>May use</h2>
 *
 * analysis.resolution and everything below analysis.
 */
package org.pagedb.sql.analysis.query;
