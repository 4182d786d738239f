/**
 * Slotted 8 KiB pages: their header, line pointers and items, and the one writer that changes them.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.page.PageHeader} draws the page, {@link
 * org.pagedb.storage.page.PageItems} reads and adds items, {@link
 * org.pagedb.storage.page.PageWriter} is how bytes change, {@link
 * org.pagedb.storage.page.PageCheck} says what a sound page is.
 *
 * <h2>Invariants</h2>
 *
 * I1: no flag bit outside {@link org.pagedb.storage.page.PageFlags#VALID}. I2: the free-line flag
 * is a hint. P1: {@code SIZE <= lower <= upper <= special <= PAGE_SIZE}. P2: the bytes between
 * lower and upper mean nothing.
 *
 * <h2>Locking</h2>
 *
 * none here: whoever holds a {@code PageWriter} holds its page's latch; readers validate the
 * frame's version.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/page.md}, checked by {@code PageFormatTest}.
 *
 * <h2>May use</h2>
 *
 * error.
 */
package org.pagedb.storage.page;
