/**
 * Serializable snapshot isolation: finds among concurrent serializable transactions those that no
 * serial order could explain, and makes one of them give way.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.serializable.SerializableTransactions} is one per database; heap and
 * B-tree reach it through {@link org.pagedb.storage.transaction.Dependencies} of their transaction.
 * {@code README.md} has the rules and why they hold.
 *
 * <h2>Invariants</h2>
 *
 * S1: of a reader and a concurrent writer of one thing, at least one finds the other. S2: of a
 * dangerous structure whose last transaction committed first, one does not commit. S3: what is kept
 * is bounded, and forgetting only ever adds conflicts. S4: transactions at other levels neither
 * find nor are found, and pay for a null check.
 *
 * <h2>Locking</h2>
 *
 * the monitor of {@code SerializableTransactions}, a leaf: it may be taken under a page latch, and
 * nothing is waited for inside it.
 *
 * <h2>May use</h2>
 *
 * error, transaction.
 */
package org.pagedb.storage.serializable;
