/**
 * Tuples: the bytes of one row version, their header, and their way into and out of column vectors.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.tuple.RowLayout} says which columns there are and in what order a tuple
 * stores them; {@link org.pagedb.storage.tuple.TupleWriter} and {@link
 * org.pagedb.storage.tuple.TupleReader} convert; {@link org.pagedb.storage.tuple.TupleFilter}
 * checks cheap conditions before anything is decoded.
 *
 * <h2>Invariants</h2>
 *
 * R1: a null takes no room but its bit. R2: values are not aligned, so a column's offset depends
 * only on what is stored before it. R3: a tuple may have fewer columns than its layout, never more.
 *
 * <h2>Locking</h2>
 *
 * none: readers work on copies, or on bytes whose version they validate afterwards.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/tuple.md}, checked by {@code TupleFormatTest}.
 *
 * <h2>May use</h2>
 *
 * error, vector, page.
 */
package org.pagedb.storage.tuple;
