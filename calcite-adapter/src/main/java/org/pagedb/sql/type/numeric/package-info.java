/**
 * {@code numeric}: exact decimal numbers with a display scale, NaN and the infinities.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.numeric.Numeric}; arithmetic in {@link
 * org.pagedb.sql.type.numeric.NumericArithmetic}.
 *
 * <h2>Invariants</h2>
 *
 * N1: the display scale of every result is the one PostgreSQL gives. N2: numbers that differ only
 * in scale are equal and hash alike. N3: what fits a long is computed in longs.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.numeric;
