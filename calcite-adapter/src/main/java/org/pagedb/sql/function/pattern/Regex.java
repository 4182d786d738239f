package org.pagedb.sql.function.pattern;

/**
 * A regular expression ready to match. Immutable.
 *
 * @param node the parsed expression
 * @param groups how many groups it reports
 * @param options how it is matched
 */
record Regex(RegexNode node, int groups, RegexOptions options) {

  /** Whether it matches anywhere in a text. */
  boolean matches(String text) {
    return new RegexMatcher(this, text.codePoints().toArray()).find(0) != null;
  }
}
