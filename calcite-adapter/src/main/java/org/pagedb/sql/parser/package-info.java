/**
 * PostgreSQL 15's lexer and grammar, written by hand: text to {@link org.pagedb.sql.tree syntax
 * tree}.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.parser.SqlParser}. Inside, {@code Lexer} makes {@code Tokens}, and {@code
 * Grammar} joins one class for each area of the grammar; {@code Statements} picks the area by a
 * statement's first word. Methods are named in their comments after PostgreSQL's own productions.
 *
 * <h2>Invariants</h2>
 *
 * P1: what PostgreSQL's parser takes is taken, what it refuses is refused at the same token with
 * the same words; {@code src/test/scripts} asks a real one. P2: no token is read twice, so time is
 * linear in the text; where one token of lookahead cannot tell two productions apart, what both
 * share is read once and decided on the way out. P3: every recursion passes {@code Tokens.enter},
 * so that depth is bounded by {@code Tokens.MAX_DEPTH}. P4: classes for rare statements load when
 * one is parsed; the everyday path uses neither lambdas nor regular expressions nor string formats.
 *
 * <h2>Locking</h2>
 *
 * none: a parse has its own objects, and nothing is static but constants.
 *
 * <h2>May use</h2>
 *
 * error, tree.
 */
package org.pagedb.sql.parser;
