/**
 * Bit strings: {@code bit(n)} and {@code varbit}.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.bits.BitString}.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.bits;
