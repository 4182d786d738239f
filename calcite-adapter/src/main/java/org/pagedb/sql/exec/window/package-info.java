/**
 * Window functions: each over its partition, its order and, where it matters, its frame.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.window.WindowOperator}.
 *
 * <h2>Invariants</h2>
 *
 * N1: rows of a partition are asked for in order. N2: a frame's end is exclusive and never before
 * its start.
 *
 * <h2>May use</h2>
 *
 * aggregate, rows, kernel, run, algebra's descriptions.
 */
package org.pagedb.sql.exec.window;
