/**
 * Operators and functions on dates, times and intervals: chapter 9.9.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.datetime.DateTimeOperators}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.datetime;
