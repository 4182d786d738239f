/**
 * Heap tables: unordered tuples on slotted pages, with versions told apart by xmin and xmax.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.heap.HeapTables} makes and opens a {@link
 * org.pagedb.storage.heap.HeapTable}; {@link org.pagedb.storage.heap.HeapWriter} changes tuples,
 * {@link org.pagedb.storage.heap.HeapScan} and {@link org.pagedb.storage.heap.HeapFetch} read them.
 * {@code README.md} tells of HOT chains and pruning.
 *
 * <h2>Invariants</h2>
 *
 * H1: a line pointer that index entries may name becomes unused only after those are gone. H2: a
 * hint bit may be lost, never wrong (I4). H3: a link to a next version holds only if that one's
 * xmin is the link's xmax. H4: PD_ALL_VISIBLE and the map's entry change together, under the page's
 * latch.
 *
 * <h2>Locking</h2>
 *
 * readers hold nothing. Heap pages are latched in ascending order, before pages of the map; nothing
 * is waited for under a latch.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/tuple.md}; the page is {@code docs/format/page.md}.
 *
 * <h2>May use</h2>
 *
 * error, vector, page, buffer, transaction, lock, tuple, the maps, toast; never btree.
 */
package org.pagedb.storage.heap;
