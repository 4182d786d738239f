/**
 * Sequences: numbers given out one after the other, outside of transactions.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.sequence.Sequences} makes and opens them, {@link
 * org.pagedb.storage.sequence.StoredSequence} gives numbers.
 *
 * <h2>Invariants</h2>
 *
 * Q1: no number is given that the page does not already stand at or behind; so none is given twice,
 * after a crash either. Q2: at rest (closed, cloned) a sequence stands exactly where it stood.
 *
 * <h2>Locking</h2>
 *
 * A sequence's monitor, held over one mini-transaction on its page. Whoever holds a page latch
 * takes no such monitor.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/sequence.md}, checked by {@code SequenceFormatTest}.
 *
 * <h2>May use</h2>
 *
 * error, page, buffer, transaction.
 */
package org.pagedb.storage.sequence;
