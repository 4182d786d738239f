/**
 * How the driver fails: {@code SQLException}s with PostgreSQL's states, fields and layout.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.jdbc.error.PageDbException} for what the engine reports, {@link
 * org.pagedb.jdbc.error.Refusal} for what the driver itself refuses.
 *
 * <h2>Invariants</h2>
 *
 * E1: the message text is laid out as pgjdbc lays it out, so that tools which cut names out of it
 * work unchanged. E2: what JDBC offers and the driver lacks is refused with state IM001, never
 * 0A000, because connection pools throw a connection away when they see 0A000.
 *
 * <h2>May use</h2>
 *
 * the engine's {@code sql.error}.
 */
package org.pagedb.jdbc.error;
