/**
 * PostgreSQL's data types: their identity, text form, Java form, vector form and order.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.PgType} and {@link org.pagedb.sql.type.TypeCodec}.
 *
 * <h2>Invariants</h2>
 *
 * T1: text input and output are PostgreSQL's to the character. T2: vector form and datum convert
 * into each other without loss, display scale included.
 *
 * <h2>May use</h2>
 *
 * error.
 */
package org.pagedb.sql.type;
