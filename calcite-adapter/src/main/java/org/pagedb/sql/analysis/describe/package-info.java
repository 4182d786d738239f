/**
 * Objects of the catalog in words: their definitions as SQL, their names, what they are called in
 * messages.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.analysis.describe.DefinitionText}.
 *
 * <h2>Invariants</h2>
 *
 * The words are PostgreSQL's, as {@code pg_get_indexdef} and its kin write them.
 *
 * <h2>May use</h2>
 *
 * analysis.resolution, analysis.text and what is below analysis.
 */
package org.pagedb.sql.analysis.describe;
