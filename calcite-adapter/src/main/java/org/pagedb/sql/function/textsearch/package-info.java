/**
 * Full text search: chapter 12 with the configurations {@code simple} and {@code english}. A text
 * becomes tokens, tokens become lexemes, and a query is held against the lexemes' places.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.textsearch.TextSearchFunctions}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.textsearch;
