/**
 * Opens a database: the composition root of storage.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.engine.Storage}.
 *
 * <h2>Invariants</h2>
 *
 * E1: what recovery found of transaction ends is in the commit log before the store opens for
 * changes. E2: files are closed after the last thread that uses them has ended.
 *
 * <h2>Locking</h2>
 *
 * none of its own.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/}.
 *
 * <h2>May use</h2>
 *
 * all of storage.
 */
package org.pagedb.storage.engine;
