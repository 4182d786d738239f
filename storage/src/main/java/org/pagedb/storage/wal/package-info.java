/**
 * The write-ahead log: appending with group commit, reading up to the torn end.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.wal.Wal} writes, {@link org.pagedb.storage.wal.WalReader} reads, {@code
 * README.md} tells how they do it. What records mean is up to {@code buffer}.
 *
 * <h2>Invariants</h2>
 *
 * {@code README.md}.
 *
 * <h2>Locking</h2>
 *
 * one append lock; never held during a sync.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/wal.md}, checked by {@code WalFormatTest}.
 *
 * <h2>May use</h2>
 *
 * error, page, file.
 */
package org.pagedb.storage.wal;
