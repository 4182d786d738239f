/**
 * COPY's data: lines and fields of text and CSV, PostgreSQL's binary form, and the way between them
 * and batches of columns.
 *
 * <h2>Start here</h2>
 *
 * {@code CopyReader} is the data that COPY FROM reads, {@code CopyWriter} what COPY TO writes.
 *
 * <h2>Invariants</h2>
 *
 * C1: common types go from bytes to vectors and back without an object a value. C2: a batch's byte
 * slices stay valid until the next batch is asked for. C3: every failure names the table, the line
 * and, where one is known, the column.
 *
 * <h2>May use</h2>
 *
 * run and all below it.
 */
package org.pagedb.sql.exec.copy;
