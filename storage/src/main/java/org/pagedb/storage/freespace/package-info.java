/**
 * The free space map: where an insert may find room.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.freespace.FreeSpaceMap}.
 *
 * <h2>Invariants</h2>
 *
 * F1: nothing in the map is trusted; a block that disappoints is recorded anew, so no search goes
 * round in circles.
 *
 * <h2>Locking</h2>
 *
 * a map page is latched alone and only if it is free at once.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/freespace.md}.
 *
 * <h2>May use</h2>
 *
 * error, page, buffer.
 */
package org.pagedb.storage.freespace;
