package org.pagedb.sql.function.textsearch;

/**
 * A token of a text.
 *
 * @param text as it was written
 * @param word whether it is a word of letters, which a dictionary may stem
 */
record Token(String text, boolean word) {}
