/**
 * Aggregates, row by row: chapter 9.21.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.aggregate.SumAggregates}. The executor has kernels of its own for
 * the commonest; what they do must be what these do.
 *
 * <h2>Invariants</h2>
 *
 * G1: {@code result} leaves the state usable. G2: where {@code combine} is offered, combining in
 * row order gives what one pass gives (for floats up to rounding, as in PostgreSQL).
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.aggregate;
