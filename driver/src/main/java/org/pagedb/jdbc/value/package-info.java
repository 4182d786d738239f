/**
 * Values on their way from the engine's vectors to Java, and from Java to the engine's datums.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.jdbc.value.ColumnReader} for the one way, {@link
 * org.pagedb.jdbc.value.Parameters} for the other, {@link org.pagedb.jdbc.value.JdbcType} for what
 * JDBC calls PostgreSQL's types.
 *
 * <h2>Invariants</h2>
 *
 * V1: a reader reads vectors in place and allocates nothing but what it returns. V2: whatever has
 * no conversion of its own goes through PostgreSQL's text form, so no type is unreadable.
 *
 * <h2>May use</h2>
 *
 * error; the engine's {@code sql.type} and {@code storage.vector}.
 */
package org.pagedb.jdbc.value;
