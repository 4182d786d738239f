/**
 * From JDBC's dialect of SQL to PostgreSQL's: {@code ?} parameters, {@code {…}} escapes, and the
 * way back from positions in the one to positions in the other.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.jdbc.text.JdbcText}.
 *
 * <h2>Invariants</h2>
 *
 * X1: what stands inside string constants, quoted names, dollar quotes and comments is never
 * changed. X2: a text without {@code ?} and braces is passed on as it is, without a copy.
 *
 * <h2>May use</h2>
 *
 * error.
 */
package org.pagedb.jdbc.text;
