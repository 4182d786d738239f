/**
 * The types that extensions bring: {@code citext} and {@code hstore}.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.extension.HstoreCodec}.
 *
 * <h2>May use</h2>
 *
 * error, type, type.scalar, type.text.
 */
package org.pagedb.sql.type.extension;
