/**
 * The catalog: an immutable value for each version of the database's schema.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.catalog.Table}.
 *
 * <h2>Invariants</h2>
 *
 * C1: a catalog value never changes; a transaction with DDL works on its own successor. C2: stored
 * expressions are kept as SQL text and analysed when used.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.catalog;
