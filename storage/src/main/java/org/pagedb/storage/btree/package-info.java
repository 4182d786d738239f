/**
 * B-trees after Lehman and Yao: entries of key, payload and tid in the order of (key, tid).
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.btree.BTree} is one index and makes what works on it; {@code README.md}
 * tells how readers do without latches, and where this departs from the paper.
 *
 * <h2>Invariants</h2>
 *
 * T1: within a page and along a level, entries ascend strictly by (key, tid). T2: everything on a
 * page lies at or above its downlink's separator and below its high key. T3: a page is split,
 * entered in its parent and linked to both neighbours in one mini-transaction, and so is its
 * removal. T4: a link read from a page is good as long as that page has not changed. T5: entries
 * move only to the right. I6 and I7 of the design are kept by {@link
 * org.pagedb.storage.btree.EntryBatch#testVisibility}.
 *
 * <h2>Locking</h2>
 *
 * readers none. Writers latch left before right, child before parent, the meta page last and pages
 * of the free list after it; a parent is never waited for.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/btree.md}, checked by {@code BTreeFormatTest}.
 *
 * <h2>May use</h2>
 *
 * error, page, buffer, transaction, vector.
 */
package org.pagedb.storage.btree;
