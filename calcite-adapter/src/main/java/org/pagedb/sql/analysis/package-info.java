/**
 * Analysis: from the syntax tree to the typed algebra, by PostgreSQL's rules and with its messages.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.analysis.Analyzer}.
 *
 * <h2>Invariants</h2>
 *
 * N1: analysis changes nothing: DDL comes out as a new catalog and a list of things to do. N2: a
 * failure carries PostgreSQL's SQLSTATE, message, hint and position. N3: no class of Calcite is
 * used.
 *
 * <h2>May use</h2>
 *
 * its own sub-packages ({@code resolution}, then {@code query}, then {@code definition}), tree,
 * parser, type, function, catalog, expression, algebra, error.
 */
package org.pagedb.sql.analysis;
