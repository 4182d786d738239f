/**
 * Files of a database: the data directory and its lock, the control file, the blocks of relations.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.file.DataDirectory} has the layout; {@link
 * org.pagedb.storage.file.FileSystem} is all that is asked of the operating system.
 *
 * <h2>Invariants</h2>
 *
 * F1: one process at a time owns a directory. F2: what must survive a crash is synced before anyone
 * relies on it; a sync that failed is never repeated. F3: at any moment one copy of the control
 * record is whole. F4: interruption of a thread closes no file.
 *
 * <h2>Locking</h2>
 *
 * reads and writes name their position and need no lock; a relation file's length is guarded by its
 * monitor.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/control.md}, checked by {@code ControlFormatTest}.
 *
 * <h2>May use</h2>
 *
 * error, page.
 */
package org.pagedb.storage.file;
