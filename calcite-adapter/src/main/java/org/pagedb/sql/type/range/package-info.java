/**
 * Ranges and multiranges over any ordered type.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.range.RangeValue}.
 *
 * <h2>Invariants</h2>
 *
 * R1: ranges over int4, int8 and date are kept as {@code [a,b)}. R2: the ranges of a multirange are
 * in order and neither touch nor overlap.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.range;
