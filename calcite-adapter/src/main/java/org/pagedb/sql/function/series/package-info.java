/**
 * Functions that return sets: chapter 9.25. A set is an {@link java.util.Iterator} that makes its
 * rows as they are asked for.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.series.SeriesFunctions}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.series;
