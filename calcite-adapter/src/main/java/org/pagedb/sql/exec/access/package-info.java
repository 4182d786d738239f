/**
 * Ways to read a table: which indexes a condition can use, which order they give, and what each way
 * costs.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.access.Selectivity}.
 *
 * <h2>Invariants</h2>
 *
 * A1: nothing here loads a class of Calcite; the short path and the search both build on it.
 *
 * <h2>May use</h2>
 *
 * catalog, expression, plan and all below it.
 */
package org.pagedb.sql.exec.access;
