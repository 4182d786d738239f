/**
 * The catalog: an immutable value for each version of the database's schema.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.catalog.Catalog}, then {@link org.pagedb.sql.catalog.Table}. {@link
 * org.pagedb.sql.catalog.CatalogRowWriter} turns objects into rows for the page store.
 *
 * <h2>Invariants</h2>
 *
 * C1: a catalog value never changes; a transaction with DDL works on its own successor. C2: stored
 * expressions are kept as SQL text whose names do not depend on the search path, and are analysed
 * when used. C3: indexes, constraints and row types are parts of their table and change with it;
 * the table's value is replaced as a whole. C4: an oid is never given twice ({@link
 * org.pagedb.sql.catalog.OidSource}).
 *
 * <h2>Locking</h2>
 *
 * None: values are immutable. Who publishes a new catalog orders the publications.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/catalog.md}, checked by {@code CatalogFormatTest}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.catalog;
