/**
 * PostgreSQL's functions, operators, casts and aggregates as one table each, with their bodies.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.PgFunction}.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.function;
