/**
 * Operators and functions on ranges and multiranges: chapter 9.20.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.range.RangeFunctions}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.range;
