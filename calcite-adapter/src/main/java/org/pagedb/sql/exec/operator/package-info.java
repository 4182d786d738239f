/**
 * The operators of running plans: each pulls batches from its inputs and gives batches on.
 *
 * <h2>Start here</h2>
 *
 * {@code FilterOperator} is the smallest; {@code HashJoinOperator} and {@code AggregateOperator}
 * are those that spill.
 *
 * <h2>Invariants</h2>
 *
 * O1: an operator that is opened again starts from nothing it kept. O2: work that takes long asks
 * for interrupts once a batch. O3: a batch given out stays as it is until the next call.
 *
 * <h2>Locking</h2>
 *
 * none: an operator tree belongs to one thread.
 *
 * <h2>May use</h2>
 *
 * aggregate, rows, kernel, run, algebra's descriptions, storage.
 */
package org.pagedb.sql.exec.operator;
