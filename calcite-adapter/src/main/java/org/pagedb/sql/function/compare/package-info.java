/**
 * Comparison functions, and the larger and smaller of two values.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.compare.LongComparison} is the plainest area.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.compare;
