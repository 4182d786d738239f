/**
 * Text-like types: text, varchar, bpchar, name, "char", unknown. All are Strings as datums and
 * UTF-8 in vectors; order is by code point, which is the byte order of UTF-8.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.text.TextCodec}.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.text;
