/**
 * Long values: compressed, or cut into chunks in a relation beside their heap.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.toast.Toaster} makes a row fit; {@link
 * org.pagedb.storage.toast.ToastStore} keeps and reads the chunks.
 *
 * <h2>Invariants</h2>
 *
 * O1: chunks are written before the tuple that points at them. O2: whoever makes the last visible
 * pointer invisible puts its xmax on the chunks; an update that leaves a value alone hands the
 * pointer on. O3: a chunk's xmin is its pointer's.
 *
 * <h2>Locking</h2>
 *
 * one page at a time, and no heap page latched meanwhile.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/toast.md}.
 *
 * <h2>May use</h2>
 *
 * error, vector, page, buffer, tuple, freespace.
 */
package org.pagedb.storage.toast;
