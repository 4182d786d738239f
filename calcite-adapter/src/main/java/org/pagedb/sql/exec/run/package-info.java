/**
 * What every part of a running plan agrees on: operators, their context, the outer row, and how
 * values pass between vectors.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.run.Operator}.
 *
 * <h2>Invariants</h2>
 *
 * R1: a batch is valid until its producer's next call; whoever keeps a value longer copies it. R2:
 * selections ascend. R3: batches are never empty. R4: a column that no one asked for may be absent
 * from a batch, its place null.
 *
 * <h2>Locking</h2>
 *
 * none: an operator tree belongs to one thread.
 *
 * <h2>May use</h2>
 *
 * type, expression, catalog, storage.
 */
package org.pagedb.sql.exec.run;
