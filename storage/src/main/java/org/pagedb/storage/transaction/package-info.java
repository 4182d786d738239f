/**
 * Transactions: their ids, what became of each, and what a statement may see.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.transaction.TransactionSystem} begins a {@link
 * org.pagedb.storage.transaction.Transaction}, whose statements each have a {@link
 * org.pagedb.storage.transaction.Snapshot}; {@code README.md} tells why snapshots need no lock.
 *
 * <h2>Invariants</h2>
 *
 * T1: the commit log knows an outcome before the id leaves the running list. T2: a savepoint's id
 * is larger than those of the levels around it. T3: the horizon never passes the xmin of a held
 * snapshot. T4: a hint bit says "committed" only once the commit is durable (I4).
 *
 * <h2>Locking</h2>
 *
 * none on the way of a snapshot or an id: both are one compare-and-set or one volatile read. A
 * transaction's monitor serves only those who wait for its end.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/commitlog.md}.
 *
 * <h2>May use</h2>
 *
 * error, page, file, wal, buffer.
 */
package org.pagedb.storage.transaction;
