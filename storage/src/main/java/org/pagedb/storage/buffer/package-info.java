/**
 * The pages of a database in memory: frames read under a version counter, changed by
 * mini-transactions.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.buffer.PageStore} owns everything; {@link
 * org.pagedb.storage.buffer.PageFile} reads; {@link org.pagedb.storage.buffer.MiniTransaction}
 * changes; {@code README.md} has the numbered access rules.
 *
 * <h2>Invariants</h2>
 *
 * B1: a page changes only while its frame is latched. B2: a frame stands for one page for its whole
 * life. B3: no page reaches a file before the log that covers its last change (WAL before data).
 * B4: a store never changes a frame it does not own.
 *
 * <h2>Locking</h2>
 *
 * {@code README.md}.
 *
 * <h2>May use</h2>
 *
 * error, page, file, wal.
 */
package org.pagedb.storage.buffer;
