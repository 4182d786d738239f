/**
 * What drivers and servers see of the engine: sessions, statements and rows.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.session.Session}.
 *
 * <h2>Locking</h2>
 *
 * a session serves one thread at a time; cancel and abort may come from any.
 *
 * <h2>May use</h2>
 *
 * everything in this module; nothing in this module may use it.
 */
package org.pagedb.sql.session;
