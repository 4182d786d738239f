/**
 * Formatting by pictures: {@code to_char}, {@code to_date}, {@code to_timestamp}, chapter 9.8.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.format.DatePicture}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.format;
