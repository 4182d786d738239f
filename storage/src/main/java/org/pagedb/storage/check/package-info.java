/**
 * Verifying a database: product code, run by users and at the end of tests.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.check.HeapCheck} fills a {@link org.pagedb.storage.check.CheckReport}.
 *
 * <h2>Invariants</h2>
 *
 * A check changes nothing, and calls nothing wrong that a crash or a lost hint may leave behind.
 *
 * <h2>Locking</h2>
 *
 * none of its own: the caller keeps writers away.
 *
 * <h2>May use</h2>
 *
 * everything below it; B-trees in {@link org.pagedb.storage.check.BTreeEntries} alone.
 */
package org.pagedb.storage.check;
