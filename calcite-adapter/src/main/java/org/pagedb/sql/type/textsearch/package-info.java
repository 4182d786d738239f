/**
 * {@code tsvector} and {@code tsquery}: lexemes with their places, and conditions on them.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.textsearch.TextVector}, {@link
 * org.pagedb.sql.type.textsearch.TextQuery}.
 *
 * <h2>May use</h2>
 *
 * error, type, type.scalar, type.text.
 */
package org.pagedb.sql.type.textsearch;
