/**
 * Arithmetic on integers, floats and numerics, conversions between them, and chapter 9.3's
 * mathematical functions.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.arithmetic.IntegerArithmetic}.
 *
 * <h2>Invariants</h2>
 *
 * A1: a result out of range fails with 22003, never wraps around.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.arithmetic;
