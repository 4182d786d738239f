/**
 * The write-ahead log.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.wal.TransactionEnd} is what transactions put in it.
 *
 * <h2>May use</h2>
 *
 * error, page, file.
 */
package org.pagedb.storage.wal;
