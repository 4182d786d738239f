/**
 * The counted visibility map: which heap blocks hold only tuples that everyone sees, and how many.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.visibilitymap.VisibilityMap}.
 *
 * <h2>Invariants</h2>
 *
 * I5: an entry is set only if every tuple of the block is visible to every running and future
 * snapshot, and is cleared in the same mini-transaction as the change that falsifies it, so nobody
 * sees the change before. I6: an index entry is read before the map, and I7: must still be in its
 * index after the map was asked.
 *
 * <h2>Locking</h2>
 *
 * the heap page is latched before its map page, map pages in ascending order.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/visibilitymap.md}.
 *
 * <h2>May use</h2>
 *
 * error, page, buffer.
 */
package org.pagedb.storage.visibilitymap;
