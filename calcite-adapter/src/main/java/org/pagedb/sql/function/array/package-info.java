/**
 * Operators and functions on arrays: chapter 9.19.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.array.ArrayFunctions}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.array;
