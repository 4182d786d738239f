/**
 * The relations of {@code pg_catalog} and {@code information_schema}, computed from the catalog.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.analysis.system.SystemRelations} for what there is, {@link
 * org.pagedb.sql.analysis.system.SystemSource} for the rows.
 *
 * <h2>Invariants</h2>
 *
 * S1: columns are PostgreSQL's, in its order; {@code relations.txt} lists them as its own catalog
 * does. S2: rows are those of one version of the catalog, so a plan that holds them is right for
 * that version only; relations marked live are read by the session when a statement runs.
 *
 * <h2>May use</h2>
 *
 * analysis.resolution and what is below analysis.
 */
package org.pagedb.sql.analysis.system;
