/**
 * ANALYZE: a sample of a table's rows, and what it says of each column.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.analyze.TableSampler} takes the sample, {@link
 * org.pagedb.sql.exec.analyze.ColumnSummary} makes statistics of it; both as PostgreSQL does, so
 * that its figures and ours can be compared. {@code README.md} says how.
 *
 * <h2>May use</h2>
 *
 * exec.run, catalog, type, storage's heap.
 */
package org.pagedb.sql.exec.analyze;
