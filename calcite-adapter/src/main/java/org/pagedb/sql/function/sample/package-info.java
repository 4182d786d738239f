/**
 * TABLESAMPLE: which rows and pages belong to a sample.
 *
 * <h2>Start here</h2>
 *
 * {@code SampleMethod}.
 *
 * <h2>Invariants</h2>
 *
 * A place belongs to a sample by PostgreSQL's hash of it and the seed, so that REPEATABLE gives
 * PostgreSQL's rows where these lie at the same places.
 *
 * <h2>May use</h2>
 *
 * function and all below it.
 */
package org.pagedb.sql.function.sample;
