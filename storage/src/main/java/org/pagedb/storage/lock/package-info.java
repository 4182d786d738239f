/**
 * Locks that sessions wait for: on relations, rows, transactions and numbers the application chose.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.lock.LockTable} is one per database; a session opens a {@link
 * org.pagedb.storage.lock.LockHolder} and locks through it. {@code README.md} says what is held
 * when.
 *
 * <h2>Invariants</h2>
 *
 * L1: two holders never hold conflicting modes of one lock. L2: a request waits behind earlier
 * requests that it conflicts with, unless they wait for its own holder. L3: locks taken inside a
 * savepoint go when it is rolled back, all locks of a transaction at its end. L4: row locks live in
 * memory alone, and do not survive the process, but for those of a prepared transaction.
 *
 * <h2>Locking</h2>
 *
 * a partition's mutex, then a holder's monitor; several partitions only in their order, by the
 * deadlock check. Neither is held while waiting. No page latch may be held while waiting for a lock
 * of this package.
 *
 * <h2>May use</h2>
 *
 * error, transaction.
 */
package org.pagedb.storage.lock;
