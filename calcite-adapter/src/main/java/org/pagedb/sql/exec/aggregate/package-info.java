/**
 * Aggregates: one accumulator a call, with the states of all groups side by side in arrays.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.aggregate.Accumulators} chooses, {@link
 * org.pagedb.sql.exec.aggregate.Accumulator} is what an operator feeds.
 *
 * <h2>Invariants</h2>
 *
 * G1: groups are numbered from 0 and never taken away. G2: DISTINCT and ORDER BY of a call wrap the
 * plain accumulator, which sees only the rows that count, in order.
 *
 * <h2>Locking</h2>
 *
 * none: an accumulator belongs to one operator.
 *
 * <h2>May use</h2>
 *
 * rows, kernel, run, function, type, algebra's aggregate calls.
 */
package org.pagedb.sql.exec.aggregate;
