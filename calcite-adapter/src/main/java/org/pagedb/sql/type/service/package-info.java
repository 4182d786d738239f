/**
 * What functions may ask of the session that runs them, one small interface for each concern.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.service.SessionServices}, which every {@code TypeContext} holds.
 *
 * <h2>Invariants</h2>
 *
 * V1: a function that asks a session is at most stable, so no plan holds its answer. V2: nothing
 * here is made before a function asks for it.
 *
 * <h2>Locking</h2>
 *
 * Called by the session's own thread.
 *
 * <h2>May use</h2>
 *
 * error.
 */
package org.pagedb.sql.type.service;
