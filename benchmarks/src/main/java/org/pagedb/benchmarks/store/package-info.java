/**
 * Work on the page store below any SQL, in the ways that are compared: the store's own calls, with
 * an idea switched on or off.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.store.StoredTable} is a loaded table with an index; {@link
 * org.pagedb.benchmarks.store.IndexWays} and {@link org.pagedb.benchmarks.store.HeapWays} read it.
 *
 * <h2>May use</h2>
 *
 * storage.
 */
package org.pagedb.benchmarks.store;
