/**
 * Index keys as byte strings: one unsigned comparison orders two whole keys, whatever their
 * columns, and the values can be had back.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.btree.key.KeyLayout} names the columns, {@link
 * org.pagedb.storage.btree.key.KeyEncoder} makes keys and bounds, {@link
 * org.pagedb.storage.btree.key.KeyDecoder} fills column vectors.
 *
 * <h2>Invariants</h2>
 *
 * K1: for two keys of one layout, the unsigned order of bytes is the order of the index. K2: no key
 * is a proper prefix of another, and a key starts with an encoded prefix of columns exactly when
 * its values do. K3: decoding gives back what was put, down to a numeric's scale and the sign of a
 * zero. K4: whether an entry has a payload is settled by its layout and its key.
 *
 * <h2>Locking</h2>
 *
 * none: layouts are immutable, encoders and decoders belong to one thread.
 *
 * <h2>On disk</h2>
 *
 * {@code docs/format/btree.md}, section "Keys".
 *
 * <h2>May use</h2>
 *
 * vector.
 */
package org.pagedb.storage.btree.key;
