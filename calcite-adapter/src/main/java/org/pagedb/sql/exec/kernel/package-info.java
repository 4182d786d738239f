/**
 * Expressions as trees of vector kernels.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.kernel.ExpressionCompiler} makes a {@link
 * org.pagedb.sql.exec.kernel.Kernel} of an expression; {@code FunctionKernels} says which functions
 * have one of their own, all others run by their body, row by row.
 *
 * <h2>Invariants</h2>
 *
 * K1: a kernel is never asked for no rows, so nothing that would fail is tried needlessly. K2: null
 * rows hold arbitrary values, and no error may come of them. K3: a constant kernel has its value at
 * position 0 alone. K4: AND, OR, CASE and COALESCE run each part only for the rows that need it.
 *
 * <h2>Locking</h2>
 *
 * none: a kernel owns its result vector and belongs to one running operator.
 *
 * <h2>May use</h2>
 *
 * run, expression, function, type, storage's vectors.
 */
package org.pagedb.sql.exec.kernel;
