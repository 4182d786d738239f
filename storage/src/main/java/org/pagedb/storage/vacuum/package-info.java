/**
 * Vacuum: taking away what no snapshot can see any more, on request and in the background.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.vacuum.Vacuum} is one vacuum of one {@link
 * org.pagedb.storage.vacuum.VacuumTarget}; {@link org.pagedb.storage.vacuum.AutoVacuum} runs them.
 *
 * <h2>Invariants</h2>
 *
 * A dead line pointer is collected, then forgotten by every index, then freed; in that order, and
 * nothing is freed that was not collected (H1).
 *
 * <h2>Locking</h2>
 *
 * the table's lock against other vacuums; one page at a time; for truncation the exclusive lock, if
 * it is to be had at once.
 *
 * <h2>May use</h2>
 *
 * error, transaction, heap; B-trees in {@link org.pagedb.storage.vacuum.BTreeCleaning} alone.
 */
package org.pagedb.storage.vacuum;
