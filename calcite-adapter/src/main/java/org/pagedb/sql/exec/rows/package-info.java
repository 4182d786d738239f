/**
 * Rows that operators keep: in memory, in order, by hash, and in temporary files.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.rows.RowBuffer} holds rows, {@link
 * org.pagedb.sql.exec.rows.GroupTable} numbers their keys, {@link
 * org.pagedb.sql.exec.rows.SortedRows} sorts them, {@link org.pagedb.sql.exec.rows.SpillFile} takes
 * what does not fit.
 *
 * <h2>Invariants</h2>
 *
 * W1: kept rows are copies. W2: equality and hash agree with the type's order, so 1.0 and 1.00 are
 * one group. W3: a temporary file is gone when its owner is closed.
 *
 * <h2>Locking</h2>
 *
 * none: everything here belongs to one operator.
 *
 * <h2>May use</h2>
 *
 * run, type, algebra's sort keys, storage's vectors.
 */
package org.pagedb.sql.exec.rows;
