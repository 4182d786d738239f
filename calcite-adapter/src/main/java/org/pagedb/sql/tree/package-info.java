/**
 * The syntax tree of PostgreSQL's SQL: what was written, before any name is looked up.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.tree.RawStatement}, one per statement of a text; {@link
 * org.pagedb.sql.tree.Query} and {@link org.pagedb.sql.tree.SqlExpression} for most of the rest.
 * One file holds one area of the grammar.
 *
 * <h2>Invariants</h2>
 *
 * T1: trees are immutable and keep no reference to the parser or to the text. T2: a node's {@code
 * position} counts characters (code points) of the whole text from 1, as PostgreSQL reports them; 0
 * is "nowhere". T3: the tree means what PostgreSQL's own parse tree means: AND and OR are flat, AT
 * TIME ZONE is {@code pg_catalog.timezone}, EXTRACT and its kin are calls of {@code pg_catalog}
 * functions marked {@code sqlSyntax}, {@code date 'x'} is a cast. T4: identifiers are folded and
 * truncated to 63 bytes, strings are unescaped. T5: an optional part is null, an optional list is
 * empty.
 *
 * <h2>May use</h2>
 *
 * nothing.
 */
package org.pagedb.sql.tree;
