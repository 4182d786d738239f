package org.pagedb.sql.tree;

/**
 * One statement of a text. Its own text is {@code text.substring(start, end)}: from its first to
 * its last token, without the semicolon.
 *
 * @param start index of the first char in the text
 * @param end index after the last char in the text
 * @param position the statement's first character in the text, counted from 1 in characters
 * @param parameterCount the highest number of a parameter in it, or 0
 */
public record RawStatement(
    Statement statement, int start, int end, int position, int parameterCount) implements Node {}
