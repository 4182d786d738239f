/**
 * LISTEN and NOTIFY among the sessions of one database.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.session.notification.SessionNotifications} is one session's part.
 *
 * <h2>Invariants</h2>
 *
 * N1: what a transaction sends is delivered when it has committed, and never otherwise. N2: every
 * session gets the notifications of its channels in the order of the commits, those of one
 * transaction in the order of its statements, repetitions left out.
 *
 * <h2>Locking</h2>
 *
 * the hub's commit order, then a session's monitor. Whoever holds the first waits for no lock of
 * the database.
 *
 * <h2>May use</h2>
 *
 * sql.error, storage.transaction.
 */
package org.pagedb.sql.session.notification;
