/**
 * The failures of the page store.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.error.StorageError} lists every kind; storage knows no SQLSTATE.
 *
 * <h2>May use</h2>
 *
 * nothing.
 */
package org.pagedb.storage.error;
