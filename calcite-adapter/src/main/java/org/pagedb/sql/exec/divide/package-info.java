/**
 * Makes parallel plans of serial ones: a pass over the finished physical plan, wherever it came
 * from, that puts a Gather where it is expected to pay.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.divide.ParallelPlanner}.
 *
 * <h2>Invariants</h2>
 *
 * D1: what stands below a Gather is parallel-safe: no function or value that only the session's own
 * thread may ask for, no temporary table, no sub-query. D2: the lanes of a partial plan together
 * give each row of the whole once; it follows that a partial plan has exactly one divided input for
 * each path of rows, and that what is not divided is the same in all lanes. D3: a statement that
 * changes or locks rows has no parallel part.
 *
 * <h2>May use</h2>
 *
 * access and all below it.
 */
package org.pagedb.sql.exec.divide;
