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
 * does. S2: rows follow from one version of the catalog alone, so the session keeps them until
 * another is asked about; relations marked live are listed whenever a statement reads them.
 *
 * <h2>May use</h2>
 *
 * analysis.resolution and what is below analysis.
 */
package org.pagedb.sql.analysis.system;
